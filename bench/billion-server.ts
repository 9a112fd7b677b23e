// Serves ranks that move as in the real days, a billion of them or as many as the argument says; prints its address.
import { measureColdSummaries } from './cold-summaries.ts'
import { mergeMonths } from './large-world.ts'
import { readRealCharts } from './real-days.ts'
import { drawRealAppId, fillRealWorld, realApps } from './real-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { developers, fillViewSubjects, keywordCount } from './view-subjects.ts'

const ranks = Number(process.argv[2] ?? 1e9)

const { services, close } = await createBenchServices({
  ...(process.env.BENCH_WORLD && { DATA_DIR: process.env.BENCH_WORLD }),
})
const { clickhouse, history } = services

const fill = async () => {
  const newest = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
  const startMs = performance.now()
  await fillRealWorld(clickhouse, { ranks, newest, charts: (await readRealCharts()) ?? [] })
  await mergeMonths(clickhouse)
  const fillMs = performance.now() - startMs
  await fillViewSubjects(services, { newest, apps: realApps })
  return fillMs
}

const [before] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')
const fillMs = before?.ranks ? 0 : await fill()
const { first = new Date(), last: newest = new Date() } = await history.findLatestMoments()
const summaries = await measureColdSummaries(clickhouse, { newest, seed: 1, drawAppId: drawRealAppId })
const tables = await clickhouse.query<{ table: string; parts: number; bytes: number }>(
  `SELECT table, count() AS parts, sum(bytes_on_disk) AS bytes FROM system.parts
   WHERE active AND database = currentDatabase() AND table NOT IN ('store_pages', 'keyword_snapshots')
   GROUP BY table ORDER BY bytes DESC`,
)

await serveUntilStopped({
  services,
  close,
  details: {
    ranks: summaries.ranks,
    days: Math.round((newest.getTime() - first.getTime()) / 86_400_000),
    newest: newest.toISOString(),
    developers,
    keywords: keywordCount,
    fillMs,
    summaries,
    tables,
  },
})
