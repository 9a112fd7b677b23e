import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createAudit } from './audit.usecases.ts'

const openAudit = async (count: number) => {
  const { db } = await openTestDatabase()
  await db.execute(sql`INSERT INTO audit_entries (at, action, subject)
    SELECT now(), 'job.start', 'job ' || number FROM generate_series(1, ${count}::integer) AS number`)
  return createAudit({ db })
}

const read = async (file: AsyncGenerator<string>): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of file) pieces.push(piece)
  return pieces
}

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => `job ${from - index}`)

test('the log shows fifty entries per page, newest first, each once, back to the first ever', async () => {
  const audit = await openAudit(100)
  const first = await audit.listPage({ limit: 50, after: undefined })
  const second = await audit.listPage({ limit: 50, after: [String(first.nextCursor)] })
  expect(first.entries.map(({ subject }) => subject)).toEqual(numbered(100, 51))
  expect(second.entries.map(({ subject }) => subject)).toEqual(numbered(50, 1))
  expect([Number(first.nextCursor), second.nextCursor]).toEqual([Number(first.entries.at(-1)?.id), null])
  expect(await audit.listPage({ limit: 50, after: ['1'] })).toEqual({ entries: [], nextCursor: null })
})

test('the file contains every entry once, and reads at most a thousand at a time', async () => {
  const audit = await openAudit(2_000)
  const pieces = await read(audit.exportCsv())
  const lines = pieces.slice(1).map(piece => piece.split('\r\n').slice(0, -1))
  expect(lines.map(({ length }) => length)).toEqual([1_000, 1_000])
  expect(lines.flat().map(line => line.split(',')[3])).toEqual(numbered(2_000, 1))
})

test('the file of an empty log has only its header', async () => {
  const pieces = await read((await openAudit(0)).exportCsv())
  expect(pieces).toEqual(['\uFEFFat,username,action,subject,subjectName,reason,details\r\n'])
})

test('an upgrade keeps every entry readable: what an admin chose to measure is a selection, no longer a scope', async () => {
  const { db } = await openTestDatabase()
  await db.execute(sql`INSERT INTO audit_entries (at, action) VALUES (now(), 'job.start'), (now(), 'collector.scope')`)
  const upgrade = join(import.meta.dirname, '../../../migrations/postgres/0017_selection-in-the-audit-log.sql')
  await db.execute(sql.raw(readFileSync(upgrade, 'utf8')))
  const { entries } = auditPage.parse(await createAudit({ db }).listPage({ limit: 50, after: undefined }))
  expect(entries.map(({ action }) => action)).toEqual(['collector.selection', 'job.start'])
})
