import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseChartKey } from '#domain/charts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { findShuffles } from './shuffle.rules.ts'

test.skipIf(!hasRecordings)('x', { timeout: 60_000 }, async () => {
  const clock = createTestClock(new Date('2025-10-29T18:00:00Z'))
  const clickhouse = await openTestClickHouse()
  const { db } = await openTestDatabase()
  const history = createHistory({ clickhouse, db, clock })
  await importHistory({
    input: createReadStream(recording('history/us-84-charts-60-days.ndjson.gz')).pipe(createGunzip()),
    snapshots: history.snapshots,
    now: clock.now(),
  })
  const charts = (await history.snapshots.listLatestMoments()).map(({ chart }) => chart)
  const from = new Date('2025-01-01T00:00:00Z')
  const t = Date.now()
  await history.moves.fillChartMoves(charts, from)
  console.log('fill', Date.now() - t)
  const n1 = await clickhouse.query('SELECT count() AS n FROM chart_moves')
  const t2 = Date.now()
  await history.moves.fillChartMoves(charts, from)
  console.log('again', Date.now() - t2, n1, await clickhouse.query('SELECT count() AS n FROM chart_moves'))
  const moves = await history.moves.listChartMoves(charts, from)
  let total = 0
  let judged = 0
  const ratios: number[] = []
  for (const [key, list] of moves) {
    judged += Math.max(0, list.length - 7)
    const med = (v: number[]) => v.sort((a, b) => a - b)[v.length >> 1] ?? 0
    ratios.push(...list.slice(7).map(m => m.medianMove / Math.max(1, med(list.map(x => x.wideMove)))))
    const found = findShuffles(list, { since: from, silenceMs: 1.5 * 86400e3, known: new Set() })
    total += found.length
    if (found.length) console.log(key, found, parseChartKey(key).genre)
  }
  ratios.sort((a, b) => a - b)
  console.log({
    charts: moves.size,
    judged,
    total,
    p50: ratios[ratios.length >> 1],
    p99: ratios[Math.floor(ratios.length * 0.99)],
    max: ratios.at(-1),
  })
  expect(1).toBe(1)
})
