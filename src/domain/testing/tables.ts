import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../shared/tables')

/** Reference tables kept outside the repository; tests that need them are skipped when they are missing. */
export const hasTables = existsSync(folder)
if (!hasTables) process.stdout.write(`No tables at ${folder}: tests that read them are skipped.\n`)

export const readTable = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
