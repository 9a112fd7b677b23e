import type { AppStoreCall, BeforeCall, CallOptions } from '../calls.ts'
import { AppStoreError, NetworkError, TimeoutError, UnusableAnswerError } from '../errors.ts'
import { type AppStoreHosts, originsOf } from '../hosts.ts'
import { fetchFrom } from './local-address.ts'
import { readUpTo, unpackGzip } from './read-body.ts'
import { isRedirect, readRedirect } from './redirects.ts'
import { buildStatusError } from './refused-status.ts'

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
