import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../shared/recordings')

/** Recorded responses from Apple, kept outside the repository; tests that need them are skipped when they are missing. */
export const hasRecordings = existsSync(folder)
if (!hasRecordings) process.stdout.write(`No recordings at ${folder}: tests that read them are skipped.\n`)

export const readRecording = (name: string): Buffer => readFileSync(join(folder, name))

export const listRecordings = (): string[] =>
  hasRecordings
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : []

/** The recording of 2014 includes its HTTP headers before the body. */
export const withoutHttpHeaders = (recording: Buffer): Buffer => {
  const text = recording.toString()
  return Buffer.from(text.slice(text.search(/\r?\n\r?\n/)).trim())
}
