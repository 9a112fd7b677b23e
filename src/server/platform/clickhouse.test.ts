import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openClickHouse } from './clickhouse.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-clickhouse-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a database that was closed while it worked is gone, so that another one opens at once', async () => {
  const first = await openClickHouse({ dataDir: makeFolder() })
  const working = first.query('SELECT sleep(0.3)').catch(() => undefined)
  await first.close()
  const second = await openClickHouse({ dataDir: makeFolder() })
  expect(await second.query('SELECT 1 AS value')).toEqual([{ value: 1 }])
  await second.close()
  await working
})
