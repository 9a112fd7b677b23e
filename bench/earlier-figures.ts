import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Row } from './report.ts'

/** What a row measures, without the figures that its words name. */
const nameOf = (what: string): string =>
  what
    .replaceAll(/ \([^)]*\)/g, '')
    .replaceAll(/, \d+ % taken by others/g, '')
    .trim()

/** Adds what each row was before issue 31, from `before.json`, the results of 2026-11-23 to 26. */
export const withEarlierFigures = async (rows: readonly Row[]): Promise<Row[]> => {
  const text = await readFile(join(import.meta.dirname, 'before.json'), 'utf8')
  const before = z.record(z.string(), z.string()).parse(JSON.parse(text))
  return rows.map(row => ({ ...row, before: before[nameOf(row.what)] }))
}
