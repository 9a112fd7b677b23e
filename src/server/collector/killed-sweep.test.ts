import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type ChartKey, chartTypes, devices, parseChartKey } from '#domain/charts.ts'
import { countQueuedFetches } from '../history/recordings.repository.ts'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { openDatabase } from '../platform/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { sweepCharts, sweeps } from './collector.table.ts'

const { sweepKills: kills, sweptStorefronts } = inject('length')
/** The overall charts of each storefront. */
const chartCount = chartTypes.length * devices.length * sweptStorefronts
/** Each process is killed after at most this many charts, so that some are left for the last one. */
const mostCharts = Math.min(14, Math.floor(chartCount / kills))
/** A process is killed at most this many milliseconds after its last chart. */
const mostAfterMs = 60
const program = join(import.meta.dirname, '../testing/sweep-process.ts')

/** Mulberry32, so that every run uses the same times. */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
}

type Life = { exitCode: number | null; first: number; last: number }

type Death = { afterCharts: number; afterMs: number }

/** Runs a collector process until it exits, or kills it at the given point of its progress. */
const live = (args: readonly string[], death?: Death): Promise<Life> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    const counts: number[] = []
    let isDying = false
    if (!child.stdout) return reject(new Error('The process has no output.'))
    createInterface({ input: child.stdout }).on('line', line => {
      const done = Number(line.replace('done ', ''))
      counts.push(done)
      if (isDying || death === undefined || done < (counts[0] ?? 0) + death.afterCharts) return
      isDying = true
      setTimeout(() => child.kill('SIGKILL'), death.afterMs)
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.once('error', reject)
    child.once('close', exitCode => resolve({ exitCode, first: counts[0] ?? -1, last: counts.at(-1) ?? -1 }))
  })

const countOf = async (clickhouse: ClickHouse, query: string): Promise<number> => {
  const [row] = await clickhouse.query<{ rows: number }>(query)
  return row?.rows ?? -1
}

/** Compares the ranks derived from snapshots with the rank table. */
const differences = `
  SELECT count() AS rows FROM (
    SELECT app_id, storefront, chart_type, device, observed_at, toUInt16(place) AS rank FROM chart_snapshots FINAL
    ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place) AS expected_ranks
  FULL OUTER JOIN (SELECT app_id, storefront, chart_type, device, observed_at, toUInt16(rank) AS rank FROM ranks FINAL) AS stored_ranks
    USING (app_id, storefront, chart_type, device, observed_at)
  WHERE expected_ranks.rank != stored_ranks.rank`

test('a sweep killed repeatedly loses nothing, leaves no partial chart and completes', {
  // The processes start in sequence, while other tests use the machine.
  timeout: 300_000 + kills * 6_000,
}, async ({ annotate }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  copyTemplate(folder)
  const start = new Date('2026-03-07T12:00:00Z')
  const { store, url } = await openFakeAppStore({ now: () => start })
  const args = [folder, url, String(start.getTime() - Date.now()), String(sweptStorefronts)]
  const random = createRandom(7)
  let acknowledged = 0
  let killed = 0
  const checkLife = ({ first, last }: Life): void => {
    expect(first).toBeGreaterThanOrEqual(acknowledged)
    acknowledged = last
  }
  while (killed < kills) {
    const life = await live(args, { afterCharts: Math.floor(random() * mostCharts), afterMs: random() * mostAfterMs })
    checkLife(life)
    if (life.exitCode === 0) break
    killed += 1
  }
  const left = chartCount - acknowledged
  const life = await live(args)
  checkLife(life)
  expect(life).toMatchObject({ exitCode: 0, last: chartCount })
  const told = `${killed} kills, the last one with ${left} of ${chartCount} charts left; ${store.requests.length} calls`
  await annotate(told)
  process.stdout.write(`${told}\n`)
  expect(killed).toBe(kills)
  expect(store.requests.length).toBeLessThanOrEqual(chartCount + kills * 8)

  const [{ db, close }, clickhouse] = await Promise.all([
    openDatabase({ dataDir: folder }),
    openClickHouse({ dataDir: folder }),
  ])
  onTestFinished(async () => {
    await close()
    await clickhouse.close()
  })
  expect(await db.select({ state: sweeps.state }).from(sweeps)).toEqual([{ state: 'finished' }])
  expect(await countQueuedFetches(db)).toBe(0)
  const done = await db.select({ chartKey: sweepCharts.chartKey, state: sweepCharts.state }).from(sweepCharts)
  expect(done.filter(({ state }) => state !== 'recorded' && state !== 'empty')).toEqual([])
  const snapshots = await clickhouse.query<{ chart: ChartKey; app_ids: number[] }>(
    `SELECT storefront || ':' || chart_type || ':36:' || device AS chart, app_ids FROM chart_snapshots FINAL`,
  )
  const idsByChart = new Map(snapshots.map(({ chart, app_ids }) => [chart, app_ids]))
  expect(snapshots).toHaveLength(chartCount)
  for (const { chartKey } of done) {
    const chart = parseChartKey(chartKey)
    expect(idsByChart.get(chartKey as ChartKey)).toEqual(store.world.rankedAppIds({ chart, at: start }))
  }
  const ranks = [...idsByChart.values()].reduce((sum, ids) => sum + ids.length, 0)
  expect(await countOf(clickhouse, 'SELECT count() AS rows FROM ranks FINAL')).toBe(ranks)
  expect(await countOf(clickhouse, 'SELECT count() AS rows FROM peak_ranks FINAL')).toBe(ranks)
  expect(await countOf(clickhouse, 'SELECT count() AS rows FROM latest FINAL')).toBe(chartCount)
  expect(await countOf(clickhouse, 'SELECT count() AS rows FROM chart_fetches FINAL')).toBe(chartCount)
  expect(await countOf(clickhouse, differences)).toBe(0)
})
