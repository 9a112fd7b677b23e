import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { TokenScope } from '#domain/tokens.ts'

/** The server cannot start, or a command cannot run. The message is one sentence for the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A failure with an API error code. The message is a sentence for the API client's user. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  /** The scope that a token lacks. */
  readonly scope: TokenScope | undefined
  /** Where the input is refused. */
  readonly errors: Problem['errors']

  constructor(
    code: ErrorCode,
    message: string,
    options: ErrorOptions & { retryAfterSeconds?: number; scope?: TokenScope; errors?: Problem['errors'] } = {},
  ) {
    super(message, options)
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.scope = options.scope
    this.errors = options.errors
  }
}

/** Libraries also throw plain objects, or keep them as a cause. They may hold secrets, so only a message of theirs is read. */
const messageOfObject = (thrown: object): string => {
  if (thrown instanceof Response) return `HTTP ${thrown.status}`
  if ('message' in thrown && typeof thrown.message === 'string' && thrown.message !== '') return thrown.message
  return `an error without a message (${thrown.constructor?.name ?? 'object'})`
}

/** Always words: some Node errors have no message, only nested errors or a name. */
export const messageOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return String(error)
  if (!(error instanceof Error)) return messageOfObject(error)
  const gathered = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : ''
  return error.message || gathered || error.name
}
