import { hasRecordings } from '../../src/server/testing/recordings.ts'
import { startServer } from '../asking.ts'
import { readLoad } from '../measure.ts'
import { drawRealAppId } from '../real-world.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import { measureEachView, toViewRows } from './views.ts'

const viewTargetMs = 250
const summaryTargetMs = 45
const fillTargetMinutes = 15

type Report = {
  ranks: number
  days: number
  newest: string
  developers: number
  keywords: number
  fillMs: number
  summaries: { ranks: number; p50: number; p99: number }
  tables: { table: string; parts: number; bytes: number }[]
}

const toRows = ({ ranks, fillMs, summaries, tables }: Report): Row[] => {
  const minutes = fillMs / 60_000
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  return [
    {
      what: `${formatCount(ranks)} ranks made and on disk, moving as in 60 real days`,
      measured: `${minutes.toFixed(1)} min`,
      target: `≤ ${fillTargetMinutes} min`,
      holds: minutes <= fillTargetMinutes,
    },
    {
      what: `  size on disk, all tables, ${(bytes / 1e9).toFixed(2)} GB, bytes a rank`,
      measured: (bytes / ranks).toFixed(2),
      target: '≤ 3',
      holds: bytes / ranks <= 3,
    },
    {
      what: `  app summary, cold, p99 (p50 ${summaries.p50.toFixed(1)} ms)`,
      measured: `${summaries.p99.toFixed(1)} ms`,
      target: `≤ ${summaryTargetMs} ms`,
      holds: summaries.p99 <= summaryTargetMs,
    },
  ]
}

/** Summaries, views and size of a billion ranks: 9 kinds of charts of all countries for three years. */
export const measureBillion = async (): Promise<PartReport> => {
  if (!hasRecordings) {
    process.stdout.write(
      'A billion ranks are made from the recordings of real days, which are not beside the project.\n',
    )
    return { part: 'billion', figures: {}, rows: [] }
  }
  const server = await startServer<Report>('billion-server.ts')
  try {
    const { days, newest, ranks } = server
    const views = await measureEachView(server.url, {
      days,
      newest: new Date(newest),
      drawAppId: random => String(drawRealAppId(random)),
      developerIds: Array.from({ length: server.developers }, (_, index) => String(index + 1)),
      keywords: Array.from({ length: server.keywords }, (_, index) => `keyword ${index}`),
    })
    const { fillMs, summaries, tables } = server
    return {
      part: 'billion',
      figures: { ranks, days, fillMs, summaries, tables, load: readLoad(), views: Object.fromEntries(views) },
      rows: [...toRows(server), ...toViewRows(`${formatCount(ranks)} ranks`, views, viewTargetMs)],
    }
  } finally {
    server.process.kill('SIGTERM')
  }
}
