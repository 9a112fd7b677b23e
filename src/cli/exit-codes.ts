import { AskError } from '#contract/ask.ts'

export const exitCodes = { failure: 1, usage: 2, notFound: 3, token: 4, limit: 5, away: 6, interrupted: 130 } as const

export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number

  constructor(message: string, exitCode: number, options: ErrorOptions = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}

const exitCodeOf = ({ status }: AskError): number => {
  if (status === null || status === 502 || status === 503 || status === 504) return exitCodes.away
  if (status === 401 || status === 403) return exitCodes.token
  if (status === 404) return exitCodes.notFound
  if (status === 429) return exitCodes.limit
  // A redirect means that the address of the server is wrong.
  const isUsage = status === 400 || (status >= 300 && status < 400)
  return isUsage ? exitCodes.usage : exitCodes.failure
}

const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

export const describeFailure = (error: unknown): { message: string; exitCode: number } => {
  if (error instanceof CliError) return { message: error.message, exitCode: error.exitCode }
  // For a file that cannot be read or written, the system's message names it.
  if (isSystemError(error)) return { message: `${error.message}.`, exitCode: exitCodes.failure }
  if (!(error instanceof AskError)) throw error
  const hint = error.status === 401 ? ' Run "rank-atlas login".' : ''
  const wait = error.retryAfterSeconds === null ? '' : ` Try again in ${error.retryAfterSeconds} s.`
  return { message: `${error.message}${wait}${hint}`, exitCode: exitCodeOf(error) }
}
