import type { z } from 'zod'
import type { AskInput, Send } from '#contract/ask.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildUrl } from '#domain/call-addresses.ts'
import { ApiError, findProblem } from './api-error.ts'
import { href } from './site-path.ts'

type Sent = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }
type Target = { method: string; path: string }

const buildInit = (method: string, { body, signal }: Sent): RequestInit => ({
  method,
  credentials: 'include',
  headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  ...(signal && { signal }),
})

const isJson = (response: Response): boolean => /[/+]json\b/.test(response.headers.get('content-type') ?? '')

/** SPEC §7: reads and writes have different error messages, and only a write may have an empty response. */
const readAnswer = async (response: Response, method: string): Promise<unknown> => {
  const text = await response.text()
  const { ok, status } = response
  const isRead = method === 'GET'
  if (!ok) {
    const message = `${status}: ${text || response.statusText}`
    throw new ApiError(isRead ? message : `API request failed: ${message}`, {
      status,
      problem: findProblem(text),
      statusText: isJson(response) ? '' : response.statusText,
    })
  }
  if (isJson(response) && text) return JSON.parse(text)
  if (!isRead && (method === 'DELETE' || !text)) return null
  const refusal = isRead ? 'Server returned non-JSON response' : 'Invalid response format: Expected JSON'
  throw new ApiError(refusal, { status })
}

const sendByFetch: Send = (url, init) => fetch(href(url), init)

let send = sendByFetch

/** Replaces `fetch`: when the server renders pages, it calls its API without the network. */
export const setSend = (replacement: Send = sendByFetch): void => {
  send = replacement
}

const trusted = <R extends z.ZodType>(answer: unknown): z.output<R> => answer as z.output<R>

/**
 * Calls the API and returns the response headers too, which few callers need. The build leaves the response schemas out of
 * the bundle (vite.config.ts), because the server has already validated its response. In development and in tests the schemas
 * are there and validate it again.
 */
export const callWithHeaders = async <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: AskInput<P, Q, B>,
): Promise<{ answer: z.output<R>; headers: Headers }> => {
  const { method, path }: Target = endpoint
  const sent: Sent = input
  const response = await send(buildUrl(path, sent), buildInit(method, sent))
  const answer = await readAnswer(response, method)
  const schema: R | undefined = endpoint.response
  return { answer: schema ? schema.parse(answer) : trusted<R>(answer), headers: response.headers }
}

export const call = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: AskInput<P, Q, B>,
): Promise<z.output<R>> => (await callWithHeaders(endpoint, input)).answer
