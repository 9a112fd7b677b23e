import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { minuteMs } from '#domain/units.ts'

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

/**
 * A line of the log that may come hundreds of times a minute: the first is written at once, all others together once a minute,
 * with the last of them and their number.
 */
export const createRepeatedLine = <Line>(write: (line: Line, times: number) => void, everyMs: number = minuteMs) => {
  let timer: NodeJS.Timeout | undefined
  let held: { last: Line; times: number } | undefined

  const writeAndWait = (line: Line, times: number): void => {
    write(line, times)
    timer = setTimeout(writeHeld, everyMs).unref()
  }

  const writeHeld = (): void => {
    timer = undefined
    if (!held) return
    const { last, times } = held
    held = undefined
    writeAndWait(last, times)
  }

  return (line: Line): void => {
    if (timer) held = { last: line, times: (held?.times ?? 0) + 1 }
    else writeAndWait(line, 1)
  }
}
