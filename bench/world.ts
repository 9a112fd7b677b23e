import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chart } from '#domain/charts.ts'
import { chartTypes } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import type { Snapshot } from '../src/server/history/snapshots.rules.ts'
import { openClickHouse } from '../src/server/platform/clickhouse.ts'
import { migrateClickHouse } from '../src/server/platform/clickhouse-migrations.ts'

const lastDay = new Date('2026-10-31T12:00:00Z')

export const overallCharts: readonly Chart[] = storefrontCodes.flatMap(storefront =>
  chartTypes.map((chartType): Chart => ({ storefront, chartType, genre: 36, device: 'iphone' })),
)

/** Days of the fake App Store's world, oldest first: 525 overall charts a day that move like real ones. */
export const makeSnapshots = (days: number): Snapshot[] => {
  const { world } = createFakeAppStore({ seed: 1 })
  return Array.from({ length: days }, (_, index) => new Date(lastDay.getTime() - (days - 1 - index) * dayMs)).flatMap(
    at =>
      overallCharts.map(
        (chart): Snapshot => ({
          chart,
          observedAt: at,
          source: 'import',
          depth: 100,
          appIds: world.rankedAppIds({ chart, at }).slice(0, 100),
        }),
      ),
  )
}

/** A separate history in a temporary folder; `close` removes it. */
export const openBenchClickHouse = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const clickhouse = await openClickHouse({ dataDir: folder })
  await migrateClickHouse(clickhouse, new Date())
  const close = async () => {
    await clickhouse.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { clickhouse, folder, close }
}
