import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Recorded responses and history next to the project. They are not part of it, so tests that need them skip if they are
 * missing.
 */
const folder = join(import.meta.dirname, '../../../../shared/recordings')

export const hasRecordings = existsSync(folder)

if (!hasRecordings) process.stdout.write(`Skipping the tests of recordings: the folder ${folder} does not exist.\n`)

export const recording = (name: string): string => join(folder, name)
