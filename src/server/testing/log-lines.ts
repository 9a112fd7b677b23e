import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Log } from '../platform/process/log.ts'

/** A log that collects its lines from the given level. */
export const createLogLines = (level = 'trace'): { log: Log; lines: string[] } => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: pino({ level }, stream), lines }
}
