import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openImportTarget } from '../testing/import-target.ts'
import { importHistory } from './import.usecases.ts'

setFlagsFromString('--expose-gc')
/** Memory that is left after a full collection is still referenced. */
const collectGarbage: () => void = runInNewContext('gc')

const now = new Date('2026-03-07T12:00:00Z')

const line = (date: string, appIds: readonly number[]) =>
  JSON.stringify({ date, country: 'us', charts: { 'top-free:all': appIds } })

// Promise: P8
test('an import leaves out a line without an end, says which, keeps little of it in memory, and imports the lines around it', async () => {
  const { snapshots } = await openImportTarget()
  const megabyte = Buffer.alloc(1_000_000, ' ')
  let most = 0
  collectGarbage()
  const start = process.memoryUsage().arrayBuffers
  const parts = function* () {
    yield Buffer.from(`${line('2026-03-01', [11])}\n`)
    for (let part = 0; part < 300; part += 1) {
      if (part % 100 === 99) {
        collectGarbage()
        most = Math.max(most, process.memoryUsage().arrayBuffers - start)
      }
      yield Buffer.from(megabyte)
    }
    yield Buffer.from(`\n${line('2026-03-02', [22])}`)
  }
  const input = Readable.from(parts())
  const report = await importHistory({ input, snapshots, recordFetches: async () => undefined, now })
  expect(report).toMatchObject({
    lines: 3,
    snapshots: 2,
    badLines: [{ line: 2, reason: 'it has more than 16 MB' }],
  })
  expect(most).toBeLessThan(150_000_000)
})
