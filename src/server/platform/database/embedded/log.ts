import type { Log } from '../../process/log.ts'

export type ServerLine = {
  /** The kind of process that wrote the line; undefined before PostgreSQL has read its settings. */
  process: string | undefined
  sqlState: string | undefined
  severity: string
  message: string
}

const pattern =
  /^(?:(?<process>[^|]*)\|(?<sqlState>[0-9A-Z]{5})\|)?(?:\S.* )??(?<severity>[A-Z]+\d?): {2}(?<message>.*)$/

/** Reads one line of a server with our `log_line_prefix`. Undefined for the further lines of a message. */
export const parseServerLine = (line: string): ServerLine | undefined => {
  if (line.trim() === '' || line.startsWith('\t')) return undefined
  const { process, sqlState, severity = 'FATAL', message = line } = pattern.exec(line)?.groups ?? {}
  return { process, sqlState, severity, message }
}

/** Connections that end because we stop the server, or that came while it started. */
const isOrdinaryEnd = (sqlState: string | undefined): boolean => sqlState === '57P01' || sqlState === '57P03'

/** What a person wants to read of a server that otherwise works by itself. */
const isUnusual = (message: string): boolean => /was terminated by signal|was not properly shut down/.test(message)

type Level = 'debug' | 'info' | 'warn' | 'error'

const levels: Readonly<Record<string, Level>> = { WARNING: 'warn', ERROR: 'warn', FATAL: 'error', PANIC: 'error' }

const levelOf = ({ severity, sqlState, message }: ServerLine): Level => {
  if (severity === 'FATAL' && isOrdinaryEnd(sqlState)) return 'debug'
  if (severity === 'LOG' && isUnusual(message)) return 'warn'
  return levels[severity] ?? 'debug'
}

const isOfStatement = ({ process, severity }: ServerLine): boolean =>
  process === 'client backend' && (severity === 'ERROR' || severity === 'WARNING')

/**
 * Writes a line of PostgreSQL into our log. The failure of a statement goes to its caller, and its message may repeat a value
 * of the statement, so only its code is written.
 */
export const logServerLine = (line: ServerLine, log: Log): void => {
  if (isOfStatement(line)) {
    log.debug({ sqlState: line.sqlState }, 'PostgreSQL refused a statement, or warned of it.')
    return
  }
  log[levelOf(line)]({ sqlState: line.sqlState, process: line.process }, `PostgreSQL: ${line.message}`)
}
