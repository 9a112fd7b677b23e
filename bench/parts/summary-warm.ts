import { requestsPerSecond, startServer } from '../asking.ts'
import { median } from '../measure.ts'
import { formatCount, formatPercent, type PartReport } from '../report.ts'

const rounds = 5

/** Requests the summary of one app repeatedly, alternating with an empty route of the same framework. */
export const measureWarmSummary = async (): Promise<PartReport> => {
  const server = await startServer<{ path: string }>('warm-server.ts')
  try {
    const empty: number[] = []
    const summary: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await requestsPerSecond(`${server.emptyUrl}/empty`))
      summary.push(await requestsPerSecond(`${server.url}${server.path}`))
    }
    const share = median(summary.map((value, index) => value / (empty[index] ?? Number.NaN)))
    return {
      part: 'summary-warm',
      figures: { empty, summary, share },
      rows: [
        {
          what: `app summary, warm, ${formatCount(median(summary))} req/s, of an empty Fastify route`,
          measured: formatPercent(share),
          target: '≥ 50 %',
          holds: share >= 0.5,
        },
      ],
    }
  } finally {
    server.process.kill('SIGTERM')
  }
}
