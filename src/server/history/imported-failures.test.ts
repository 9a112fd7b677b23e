import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { openImportTarget } from '../testing/import-target.ts'
import { importHistory } from './import.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const chart = { storefront: 'br', type: 'top-free', genre: 36, device: 'iphone' } as const
const line = (day: number, change: object) => JSON.stringify({ date: `2026-03-0${day}`, country: 'br', ...change })
const read = { charts: { 'top-free:all': [11, 22] } }
const failed = { charts: {}, failures: { 'top-free:all': { reason: 'http', detail: '503' } } }

test('an imported failure is a gap with its reason and no measurement, and never replaces one', async () => {
  const { snapshots, fetches } = await openImportTarget()
  const importLines = (lines: readonly string[], isDryRun = false) => {
    const input = Readable.from(Buffer.from(lines.join('\n')))
    return importHistory({ input, snapshots, recordFetches: fetches.recordFetches, now, isDryRun })
  }
  const listFailures = async () => {
    const found = await fetches.listFailuresOf([chart], { from: new Date('2026-03-01'), to: now })
    return found.get(chartKeyOf(chart))
  }
  const lines = [line(1, read), line(2, failed), line(3, read)]
  expect(await importLines(lines, true)).toMatchObject({ snapshots: 2, failures: 1 })
  expect(await listFailures()).toBeUndefined()

  expect(await importLines(lines)).toMatchObject({ snapshots: 2, failures: 1, badLines: [] })
  const failure = { observedAt: new Date('2026-03-02T12:00:00Z'), reason: 'http', detail: '503' }
  expect(await listFailures()).toEqual([failure])
  const measured = await snapshots.listMeasurements([chart], { from: new Date('2026-03-01') })
  expect(measured.get(chartKeyOf(chart))?.map(({ observedAt }) => observedAt.getUTCDate())).toEqual([1, 3])

  expect(await importLines([line(3, failed), line(2, failed)])).toMatchObject({ failures: 1, alreadyRecorded: 1 })
  expect(await listFailures()).toEqual([failure])
})

test('text that cannot be stored is a bad line, and the lines around it are imported', async () => {
  const { snapshots, fetches } = await openImportTarget()
  const failedWith = (detail: string) => ({ charts: {}, failures: { 'top-free:all': { reason: 'http', detail } } })
  const lines = [line(1, read), line(2, failedWith('\0')), line(3, failedWith('\ud800')), line(4, failedWith('漢😀'))]
  const input = Readable.from(Buffer.from(lines.join('\n')))
  const report = await importHistory({ input, snapshots, recordFetches: fetches.recordFetches, now })
  expect(report).toMatchObject({ snapshots: 1, failures: 1, badLines: [{ line: 2 }, { line: 3 }] })
})
