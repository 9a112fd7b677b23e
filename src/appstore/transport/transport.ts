import { isIPv6 } from 'node:net'
import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'
import type { Agent } from 'undici'
import { findRetryAt } from '#domain/retry-after.ts'
import type { AppStoreCall, BeforeCall, CallOptions } from '../calls.ts'
import {
  AppStoreError,
  cutEvidence,
  HttpError,
  NetworkError,
  ThrottledError,
  TimeoutError,
  UnusableAnswerError,
} from '../errors.ts'
import { type AppStoreHosts, originsOf } from '../hosts.ts'
import { fieldOf, findText } from '../read-fields.ts'

type RefusedAnswer = { call: AppStoreCall; response: Response; text: string; now: Date }

/**
 * Builds the error for a status outside 2xx.
 *
 * Every 403 counts as a throttle. Apple's own has no body; one with a body comes from an edge server or proxy that is
 * rejecting us ("Access Denied"). Both mean: stop for a while. Our requests need no permissions, so changing a request would
 * not fix a 403.
 */
const buildStatusError = ({ call, response, text, now }: RefusedAnswer): AppStoreError => {
  const { status } = response
  const retryAt = findRetryAt(response.headers.get('retry-after'), now)
  const evidence = cutEvidence(text)
  if (status === 403 || status === 429) return new ThrottledError({ url: call.url, status, retryAt, evidence })
  const isRetryable = isPassing({ status, call })
  return new HttpError({ url: call.url, status, isRetryable, appleMessage: findAppleMessage(text), retryAt, evidence })
}

/** A 404 for a search is temporary (`newNullResponse`, node-itunes-search issues 10 and 18); for a chart it is permanent. */
const isPassing = ({ status, call }: { status: number; call: AppStoreCall }): boolean =>
  status >= 500 || status === 408 || (status === 404 && call.budget === 'search')

const findAppleMessage = (text: string): string | undefined => {
  try {
    return findText(fieldOf(JSON.parse(text), 'errorMessage'))
  } catch {
    return undefined
  }
}

const gunzipAsync = promisify(gunzip)

/** At most `maxBytes` of a body; `isCut` when the body was longer. */
type ReadBytes = { bytes: Uint8Array; isCut: boolean }

/** Stops reading, and so closes the connection, once the body exceeds `maxBytes`. */
const readUpTo = async (response: Response, maxBytes: number): Promise<ReadBytes> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Decompresses gzip that was sent without a `Content-Encoding` header, as in the incident of 2026-04 (ipatool issue 467).
 * `fetch` has already decoded what the header names. A truncated stream yields the data it has, so that the parser can report
 * the missing end.
 * @throws zlib's error for corrupt data, `ERR_BUFFER_TOO_LARGE` for more than `maxBytes`.
 */
const unpackGzip = async (bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> =>
  isGzip(bytes) ? gunzipAsync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }) : bytes

const agents = new Map<string, Promise<Agent>>()

/** Each local address has its own agent and connections. The code is loaded only if an address is set. */
const openAgent = async (localAddress: string): Promise<Agent> => {
  const { Agent } = await import('undici')
  // Host names resolve to the same address family, because an IPv4 address cannot reach an IPv6 one.
  return new Agent({ localAddress, allowH2: false, connect: { family: isIPv6(localAddress) ? 6 : 4 } })
}

/** Fetches from this IP address of the machine, or from the one that the system chooses. */
const fetchFrom = async (
  localAddress: string | undefined,
  url: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
): Promise<Response> => {
  if (localAddress === undefined) return fetch(url, init)
  const agent = agents.get(localAddress) ?? openAgent(localAddress)
  agents.set(localAddress, agent)
  const [{ fetch: fetchByAgent }, dispatcher] = await Promise.all([import('undici'), agent])
  return toResponse(await fetchByAgent(url, { ...init, dispatcher }))
}

/** Guarantee: the package `undici` has the same classes as Node, which is built with it. */
const toResponse = (response: unknown): Response => response as Response

const maxRedirects = 3

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

const isRedirect = ({ status, headers }: Response): boolean =>
  redirectStatuses.includes(status) && headers.has('location')

type RedirectStep = { response: Response; url: string; followed: number; origins: ReadonlySet<string> }

/**
 * The target of a redirect.
 * @throws UnusableAnswerError `redirect-loop` after three redirects, `foreign-redirect` for a host that is not in `origins`.
 */
const readRedirect = ({ response, url, followed, origins }: RedirectStep): string => {
  const location = response.headers.get('location') ?? ''
  if (followed >= maxRedirects) throw refuseRedirect({ reason: 'redirect-loop', url, location })
  const target = URL.parse(location, url)
  const isKnown = target !== null && origins.has(target.origin) && target.username === '' && target.password === ''
  if (!isKnown) throw refuseRedirect({ reason: 'foreign-redirect', url, location })
  return target.href
}

type RefusedRedirect = { reason: 'redirect-loop' | 'foreign-redirect'; url: string; location: string }

const refuseRedirect = ({ reason, url, location }: RefusedRedirect): UnusableAnswerError =>
  new UnusableAnswerError({ reason, subject: url, evidence: location })

export type TransportSettings = {
  hosts: AppStoreHosts
  timeoutMs: number
  maxBodyBytes: number
  userAgent: string
  beforeCall: BeforeCall
  now: () => Date
}

export type Sending = CallOptions & { call: AppStoreCall }

/** Enough of an error page to identify it. */
const maxErrorBytes = 64 * 1024

/**
 * Sends a call and returns the body of its 2xx response. The timeout covers headers and body and restarts for each redirect;
 * time spent in `beforeCall` does not count.
 * @throws AppStoreError, or the reason of `signal`.
 */
export const fetchBody = async (settings: TransportSettings, { call, ...options }: Sending): Promise<Uint8Array> => {
  let url = call.url
  for (let followed = 0; ; followed += 1) {
    const step = await sendOnce(settings, { ...options, call: { ...call, url }, followed })
    if ('body' in step) return step.body
    url = step.redirectTo
  }
}

type Attempt = Sending & { followed: number }
type Step = { body: Uint8Array } | { redirectTo: string }

const sendOnce = async (
  settings: TransportSettings,
  { call, followed, signal, beforeCall = settings.beforeCall }: Attempt,
): Promise<Step> => {
  const { budget, url } = call
  signal?.throwIfAborted()
  const permit = await beforeCall(signal ? { budget, url, signal } : { budget, url })
  let answeredAt: Date | undefined
  const noteAnswer = () => {
    answeredAt = settings.now()
  }
  try {
    return await request(settings, { call, followed, signal, noteAnswer, localAddress: permit?.localAddress })
  } finally {
    await permit?.afterCall?.(answeredAt)
  }
}

type Request = Omit<Attempt, 'beforeCall'> & { noteAnswer: () => void; localAddress: string | undefined }

const request = async (
  settings: TransportSettings,
  { call, followed, signal, noteAnswer, localAddress }: Request,
): Promise<Step> => {
  const { url } = call
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  try {
    const response = await fetchFrom(localAddress, url, {
      headers: { 'user-agent': settings.userAgent, ...call.headers },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    noteAnswer()
    if (!isRedirect(response)) return { body: await readResponse(settings, { call, response }) }
    await response.body?.cancel()
    return { redirectTo: readRedirect({ response, url, followed, origins: originsOf(settings.hosts) }) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppStoreError) throw error
    if (timeout.aborted) throw new TimeoutError({ url, timeoutMs: settings.timeoutMs })
    throw explainFailure(url, error)
  }
}

type Received = { call: AppStoreCall; response: Response }

const readResponse = async (settings: TransportSettings, { call, response }: Received): Promise<Uint8Array> => {
  const { maxBodyBytes, now } = settings
  if (!response.ok) throw buildStatusError({ call, response, text: await readErrorText(response), now: now() })
  const { bytes, isCut } = await readUpTo(response, maxBodyBytes)
  if (isCut) throw buildTooLarge(call.url, decode(bytes))
  return unpackGzip(bytes, maxBodyBytes)
}

/** Only the status matters: a body that breaks off must not turn a throttle into a network error. */
const readErrorText = async (response: Response): Promise<string> => {
  try {
    return decode((await readUpTo(response, maxErrorBytes)).bytes)
  } catch {
    return ''
  }
}

/** fetch wraps the original error in `cause`; zlib's errors are not wrapped. */
const explainFailure = (url: string, error: unknown): AppStoreError => {
  const code = findErrorCode(error)
  if (code === 'ERR_BUFFER_TOO_LARGE') return buildTooLarge(url, '')
  if (code?.startsWith('Z_')) {
    return new UnusableAnswerError({ reason: 'undecodable', subject: url, evidence: code, cause: error })
  }
  return new NetworkError({ url, cause: error })
}

const findErrorCode = (error: unknown): string | undefined => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code: unknown = inner instanceof Error && 'code' in inner ? inner.code : undefined
  return typeof code === 'string' ? code : undefined
}

const buildTooLarge = (url: string, evidence: string): UnusableAnswerError =>
  new UnusableAnswerError({ reason: 'too-large', subject: url, evidence })

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, maxErrorBytes)).trim()
