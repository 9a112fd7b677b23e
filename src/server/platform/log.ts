import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. What could carry a secret is redacted before it is written. */
export const createLog = ({ level }: { level: string }): Log =>
  pino({
    level,
    base: { service: 'rank-atlas' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.secret',
        '*.token',
      ],
      censor: '[redacted]',
    },
  })
