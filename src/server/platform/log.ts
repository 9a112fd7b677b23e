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

/** People at a terminal read lines, machines read JSON. */
const terminal = () =>
  process.stdout.isTTY
    ? pretty({ ignore: 'pid,hostname,service', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : undefined

/** Structured lines on standard output. What could carry a secret is redacted before it is written. */
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
