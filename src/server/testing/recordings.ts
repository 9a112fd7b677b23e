import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Real bodies and real history beside the project; they are not part of it, so tests that need them may have to skip. */
const folder = join(import.meta.dirname, '../../../../shared/recordings')

export const hasRecordings = existsSync(folder)

if (!hasRecordings) process.stdout.write(`Tests on recordings are skipped: there is no folder ${folder}.\n`)

export const recording = (name: string): string => join(folder, name)
