import { z } from 'zod'
import { buildUrl } from '#domain/call-addresses.ts'
import type { Endpoint } from './endpoint.ts'

// Required only when the endpoint has required fields for this part.
type Part<Key extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? { [K in Key]?: undefined }
    : Record<string, never> extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> }

export type AskInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { signal?: AbortSignal }

/** Calls one endpoint of the contract on a server. @throws AskError */
export type Ask = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  input: AskInput<P, Q, B>,
) => Promise<z.output<R>>

/** The server refused a call, did not answer, or sent an unexpected response. The message is a sentence for people. */
export class AskError extends Error {
  override readonly name = 'AskError'
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null
  /** The error code of the API; null if the answer has none. */
  readonly code: string | null
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    {
      status = null,
      code = null,
      retryAfterSeconds = null,
      ...options
    }: ErrorOptions & { status?: number | null; code?: string | null; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Sends a request to a path of the server, such as `/api/search?q=notes`. Rejects if the server does not answer, with
 * an AskError if the reason is known.
 */
export type Send = (path: string, init: RequestInit) => Promise<Response>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a problem that every version has. A newer server may send codes that this version lacks. */
const refusal = z.object({ message: z.string(), code: z.string() })

const readText = (response: Response): Promise<string> =>
  response.text().catch(cause => {
    throw new AskError('The connection broke before the end of the response.', { cause })
  })

/** The error in a server's response that refuses a call. */
export const readRefusal = async (response: Response): Promise<AskError> => {
  const { status } = response
  const found = refusal.safeParse(parseJson(await readText(response))).data
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null
  const message = found?.message ?? `The server answered ${status} ${response.statusText} and no problem document.`
  return new AskError(message, { status, code: found?.code ?? null, retryAfterSeconds })
}

/** Checks the response with the schema of the contract, because the server may run another version. */
const readAnswer = async <R extends z.ZodType>(response: Response, schema: R): Promise<z.output<R>> => {
  if (!response.ok) throw await readRefusal(response)
  const text = await readText(response)
  const checked = schema.safeParse(text === '' ? null : parseJson(text))
  if (checked.success) return checked.data
  const what = 'Unexpected response. Is this a Rank Atlas server of the same version?'
  throw new AskError(what, { status: response.status, cause: checked.error })
}

/** The client for programs: the command line and the tools for assistants. */
export const createAsk =
  (send: Send): Ask =>
  async ({ method, path, response: schema }, { params, query, body, signal }) => {
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    const response = await send(buildUrl(path, { params, query }), init).catch(cause => {
      if (signal?.aborted || cause instanceof AskError) throw cause
      throw new AskError('The server did not answer.', { cause })
    })
    return readAnswer(response, schema)
  }
