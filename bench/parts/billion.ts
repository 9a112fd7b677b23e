import { hasRecordings } from '../../src/server/testing/recordings.ts'
import { startServer } from '../asking.ts'
import { readLoad } from '../measure.ts'
import { drawRealApp } from '../real-world.ts'
import { formatCount, type PartReport, type Row } from '../report.ts'
import { sumOf } from '../table-sizes.ts'
import type { ViewsWorld } from '../views-server.ts'
import { groundOf, measureEachView, toViewRows } from './views.ts'

/** `BENCH_RANKS=100000000` measures fewer. */
const realRanks = Number(process.env.BENCH_RANKS) || 1_000_000_000
const viewTargetMs = 250
const summaryTargetMs = 45
const fillTargetMinutes = 120

const toRows = ({ ranks, wholeMs, summaries, tables }: ViewsWorld): Row[] => {
  const minutes = wholeMs / 60_000
  const bytes = sumOf(tables)
  return [
    {
      what: `${formatCount(ranks)} ranks recorded and filed, moving as in 60 real days`,
      measured: `${minutes.toFixed(1)} min`,
      target: `≤ ${fillTargetMinutes} min`,
      holds: minutes <= fillTargetMinutes,
    },
    {
      what: `  size on disk, all tables, ${(bytes / 1e9).toFixed(2)} GB, bytes a rank`,
      measured: (bytes / ranks).toFixed(2),
      target: '≤ 4.5',
      holds: bytes / ranks <= 4.5,
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
  const server = await startServer<ViewsWorld>('views-server.ts', [JSON.stringify({ realRanks })])
  try {
    const views = await measureEachView(server.url, groundOf(server, drawRealApp))
    const { ranks, days, wholeMs, summaries, tables } = server
    return {
      part: 'billion',
      figures: { ranks, days, wholeMs, summaries, tables, load: readLoad(), views: Object.fromEntries(views) },
      rows: [...toRows(server), ...toViewRows(`${formatCount(ranks)} ranks`, views, viewTargetMs)],
    }
  } finally {
    server.process.kill('SIGTERM')
  }
}
