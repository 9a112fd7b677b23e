import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { chartKeyOf, chartTypes, devices, parseChartKey } from '#domain/charts.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { ever } from '../history/snapshots.rules.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { everyChart, snapshotsOf } from '../history/store/stored-history.rules.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { createRandom } from '../testing/random.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { sweepCharts, sweeps } from './collector.table.ts'

const kills = shortOrLong(2, 200)
const sweptStorefronts = shortOrLong(10, 175)
/** The overall charts of each storefront. */
const chartCount = chartTypes.length * devices.length * sweptStorefronts
/** Each process is killed after at most this many charts, so that some are left for the last one. */
const mostCharts = Math.min(14, Math.floor(chartCount / kills))
/** A process is killed at most this many milliseconds after its last chart. */
const mostAfterMs = 60
const program = join(import.meta.dirname, '../testing/sweep-process.ts')

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

// Promise: P1, P2
test('a sweep killed repeatedly loses nothing, leaves no partial chart and completes', {
  // The processes start in sequence, while other tests use the machine.
  timeout: 300_000 + kills * 6_000,
}, async ({ annotate }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  copyTemplate(folder)
  const start = new Date('2026-03-07T12:00:00Z')
  const { store: appStore, url } = await openFakeAppStore({ now: () => start })
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
  const report = `${killed} kills, the last one with ${left} of ${chartCount} charts left; ${appStore.requests.length} calls`
  await annotate(report)
  process.stdout.write(`${report}\n`)
  expect(killed).toBe(kills)
  expect(appStore.requests.length).toBeLessThanOrEqual(chartCount + kills * 8)

  const { db, close } = await openDatabase({ dataDir: folder })
  onTestFinished(close)
  expect(await db.select({ state: sweeps.state }).from(sweeps)).toEqual([{ state: 'finished' }])
  const done = await db.select({ chartKey: sweepCharts.chartKey, state: sweepCharts.state }).from(sweepCharts)
  expect(done.filter(({ state }) => state !== 'recorded' && state !== 'empty')).toEqual([])
  const store = createHistoryStore(db)
  const snapshots = snapshotsOf(await store.listReadings(everyChart, ever, { hasApps: true, hasOrigins: true }))
  const idsByChart = new Map(snapshots.map(({ chart, appIds }) => [chartKeyOf(chart), appIds]))
  expect(snapshots).toHaveLength(chartCount)
  for (const { chartKey } of done) {
    const chart = parseChartKey(chartKey)
    expect(idsByChart.get(chartKeyOf(chart))).toEqual(appStore.world.rankedAppIds({ chart, at: start }))
  }
  const expected = snapshots.flatMap(({ chart, appIds }) =>
    appIds.map((appId, index) => `${appId} ${chartKeyOf(chart)} ${index + 1}`),
  )
  const appIds = [...new Set(snapshots.flatMap(({ appIds }) => appIds))]
  const peaks = await store.listPeaks(appIds)
  expect(peaks.map(({ appId, key, rank }) => `${appId} ${key} ${rank}`).toSorted()).toEqual(expected.toSorted())
})
