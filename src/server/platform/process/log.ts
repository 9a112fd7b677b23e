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
const open = ({ isTTY, fd }: { isTTY: boolean; fd: number }) =>
  isTTY
    ? pretty({ ignore: 'pid,hostname,service', translateTime: 'SYS:HH:MM:ss', singleLine: true, destination: fd })
    : pino.destination(fd)

/** Structured log lines on standard output. Values that may contain secrets are redacted. */
export const createLog = ({ level }: { level: string }, output: { isTTY: boolean; fd: number } = process.stdout): Log =>
  pino(
    {
      level,
      base: { service: 'rank-atlas' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
    },
    open(output),
  )

/** The warnings of a command. Its standard output has only its answer, which may be a CSV file. */
export const createCommandLog = (): Log => createLog({ level: 'warn' }, process.stderr)
