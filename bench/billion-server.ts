// Serves ranks that move as in the real days, a billion of them or as many as the first argument says; the second is a folder to keep them in. Prints its address.
import { measureColdSummaries } from './cold-summaries.ts'
import { mergeMonths } from './large-world.ts'
import { readRealCharts } from './real-days.ts'
import { drawRealAppId, fillRealWorld, realApps } from './real-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { developersOf, fillViewSubjects, keywordCount } from './view-subjects.ts'

const [count = '1000000000', folder] = process.argv.slice(2)
const ranks = Number(count)

const { services, close } = await createBenchServices(folder ? { DATA_DIR: folder } : {})
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
    developers: developersOf(realApps),
    keywords: keywordCount,
    fillMs,
    summaries,
    tables,
  },
})
