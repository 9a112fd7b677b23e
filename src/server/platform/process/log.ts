import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

const redacted = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.secret',
  '*.token',
]

/** A terminal gets readable lines, any other output JSON. */
const terminal = () =>
  process.stdout.isTTY
    ? pretty({ ignore: 'pid,hostname,service', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : undefined

/** Structured log lines on standard output. Values that may contain secrets are redacted. */
export const createLog = ({ level }: { level: string }): Log =>
  pino(
    {
      level,
      base: { service: 'rank-atlas' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
    },
    terminal() ?? pino.destination(1),
  )
