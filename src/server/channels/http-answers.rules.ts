import { STATUS_CODES } from 'node:http'
import { ForbiddenAddressError, type GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import type { ChannelDefinition } from './channel-definitions.rules.ts'
import { DeliveryError } from './delivery.errors.ts'
import { cutText } from './message-text.rules.ts'

const longestAnswer = 200
/** Shorter strings are not redacted, because they would blank out ordinary words. */
const shortestSecret = 6

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(secret => secret.length >= shortestSecret)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)

/** The path and query of an address, which work like a password. */
export const secretPartsOf = (url: string): string[] => {
  const parsed = URL.parse(url)
  return parsed ? [url, `${parsed.pathname}${parsed.search}`, parsed.pathname] : [url]
}

/** On one line, without control characters or marks that change the text direction. */
const toLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, ' ').trim()

/** `204 No Content`, `429 Too Many Requests: slow down`: at most 200 characters, with the sent secrets redacted. */
const answerText = ({ status, body }: GuardedAnswer, secrets: readonly string[]): string => {
  const head = [status, STATUS_CODES[status]].filter(part => part !== undefined).join(' ')
  const detail = status >= 300 && status < 400 ? 'redirects are not followed' : toLine(withoutSecrets(body, secrets))
  return cutText(detail === '' ? head : `${head}: ${detail}`, longestAnswer)
}

/** Statuses whose `Retry-After` says when the receiver works again. */
const laterStatuses: readonly number[] = [429, 503]

const isTaken = (status: number): boolean => status >= 200 && status < 300

/** HTTP 410: the receiver is gone for good, and says so itself. */
const findGoneByStatus = ({ status }: GuardedAnswer): string | undefined => (status === 410 ? '' : undefined)

const readRetryAfter = ({ retryAfter }: GuardedAnswer) => retryAfter

/** The response to an accepted message. @throws DeliveryError for any other status; final if the receiver is gone. */
export const readAnswer = (
  answer: GuardedAnswer,
  {
    findGone = findGoneByStatus,
    findRetryAfter = readRetryAfter,
  }: Pick<ChannelDefinition, 'findGone' | 'findRetryAfter'>,
  secrets: readonly string[],
): string => {
  const text = answerText(answer, secrets)
  const gone = findGone(answer)
  if (gone !== undefined) {
    const sentence = gone === '' ? text : cutText(`${gone} (${text})`, longestAnswer)
    throw new DeliveryError(sentence, { isFinal: true, failure: 'no-such-address' })
  }
  if (isTaken(answer.status)) return text
  const retryAfter = laterStatuses.includes(answer.status) ? findRetryAfter(answer) : undefined
  throw new DeliveryError(text, { retryAfter })
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

/** Describes a connection error without its address. Only a forbidden address is final. */
export const toDeliveryError = (cause: unknown): DeliveryError => {
  if (cause instanceof DeliveryError) return cause
  if (cause instanceof ForbiddenAddressError) return new DeliveryError(cause.message, { isFinal: true, cause })
  return new DeliveryError(reasonOf(cause), { failure: 'unreached', cause })
}
