import { askAtFullRate, compareWithEmpty, type Rates, startServer } from '../asking.ts'
import { formatCount, formatPercent, type PartReport } from '../report.ts'

const rounds = 5

/** Asks for the summary of one app, alternating with an empty route of the same process. */
export const measureWarmSummary = async (): Promise<PartReport> => {
  const server = await startServer<{ path: string }>('warm-server.ts')
  try {
    const empty: Rates[] = []
    const summary: Rates[] = []
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await askAtFullRate(server.process, `${server.emptyUrl}/empty`))
      summary.push(await askAtFullRate(server.process, server.url + server.path))
    }
    const { perSecond, perProcessorSecond, share } = compareWithEmpty(summary, empty)
    return {
      part: 'summary-warm',
      figures: { empty, summary, share },
      rows: [
        {
          what: `app summary, warm, ${formatCount(perProcessorSecond)} requests a second of the server (${formatCount(perSecond)} of the client), of an empty Fastify route`,
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
