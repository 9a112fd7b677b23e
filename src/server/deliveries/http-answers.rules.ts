import { STATUS_CODES } from 'node:http'
import { ForbiddenAddressError, type GuardedAnswer } from '../platform/guarded-fetch.ts'
import { DeliveryError } from './deliveries.errors.ts'
import { cutText } from './message-text.rules.ts'

const longestAnswer = 200
/** What is shorter is no secret, and would blacken innocent words. */
const shortestSecret = 6

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(secret => secret.length >= shortestSecret)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)

/** The path and query of an address: whoever knows them may write there. */
export const secretPartsOf = (url: string): string[] => {
  const parsed = URL.parse(url)
  return parsed ? [url, `${parsed.pathname}${parsed.search}`, parsed.pathname] : [url]
}

/** On one line, without controls and marks that turn the direction of what follows. */
const toLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, ' ').trim()

/** `204 No Content`, `429 Too Many Requests: slow down`: at most 200 characters, and no secret that was sent along. */
const answerText = ({ status, body }: GuardedAnswer, secrets: readonly string[]): string => {
  const head = [status, STATUS_CODES[status]].filter(part => part !== undefined).join(' ')
  const said = status >= 300 && status < 400 ? 'redirects are not followed' : toLine(withoutSecrets(body, secrets))
  return cutText(said === '' ? head : `${head}: ${said}`, longestAnswer)
}

const isTaken = (status: number): boolean => status >= 200 && status < 300

/** What the other side said to a message it took. @throws DeliveryError for every other status; final for those named. */
export const readAnswer = (
  answer: GuardedAnswer,
  { secrets, finalStatuses }: { secrets: readonly string[]; finalStatuses: readonly number[] },
): string => {
  const text = answerText(answer, secrets)
  if (isTaken(answer.status)) return text
  throw new DeliveryError(text, { isFinal: finalStatuses.includes(answer.status) })
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'No server was found with this name.',
  EAI_AGAIN: 'The server name could not be resolved.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  ETIMEDOUT: 'The connection timed out.',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason'

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'The server did not answer in time.'
  if (error instanceof Error && error.name === 'AbortError') return 'This server was stopped before an answer arrived.'
  const code = codeOf(error)
  return reasons[code] ?? `The connection failed: ${code}.`
}

/** What went wrong with a connection, without its address. Never final, but for an address that is forbidden. */
export const toDeliveryError = (cause: unknown): DeliveryError => {
  if (cause instanceof DeliveryError) return cause
  if (cause instanceof ForbiddenAddressError) return new DeliveryError(cause.message, { isFinal: true, cause })
  return new DeliveryError(reasonOf(cause), { cause })
}
