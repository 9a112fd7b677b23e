import { expect, test } from 'vitest'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { sampleWorld } from '../testing/history-worlds.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { createHistoryCopies, dropLeftCopies, historyTables } from './copies.repository.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'

const countCopies = async (clickhouse: ClickHouse): Promise<number> =>
  (await clickhouse.query("SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'copy%'"))
    .length

test('copies that begin while others are read leave those alone, and each ends its own', async () => {
  const clickhouse = await openTestClickHouse()
  const world = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 20 })
  await createSnapshotsRepository(clickhouse).recordSnapshots(world)
  const [first, second] = [createHistoryCopies(clickhouse), createHistoryCopies(clickhouse)]
  await first.begin()
  const before = await first.describe()
  expect(before.find(({ name }) => name === 'chart_snapshots')?.rows).toBe(world.length)
  await second.begin()
  expect(await first.describe()).toEqual(before)
  await second.end()
  expect(await first.describe()).toEqual(before)
  await first.end()
  expect(await countCopies(clickhouse)).toBe(0)
})

test('copies that a killed process left are dropped when they are two days old, and at the start of an embedded history at once', async () => {
  const clickhouse = await openTestClickHouse()
  const ofAge = (hours: number): string =>
    `copy_${Math.floor(Date.now() / 1000 - hours * 3600).toString(16)}_00000000_of_ranks`
  for (const hours of [1, 47, 49]) await clickhouse.command(`CREATE TABLE ${ofAge(hours)} AS ranks`)
  const copies = createHistoryCopies(clickhouse)
  await copies.begin()
  expect(await countCopies(clickhouse)).toBe(2 + historyTables.length)
  await copies.end()
  await dropLeftCopies(clickhouse, { olderThanHours: 0 })
  expect(await countCopies(clickhouse)).toBe(0)
})
