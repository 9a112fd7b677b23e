import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const rounds = 5
const secondsARound = 3

const startServer = async (): Promise<{ process: ChildProcess; emptyUrl: string; url: string; path: string }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'warm-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { process: child, ...JSON.parse(String(line)) }
}

const requestsPerSecond = async (url: string): Promise<number> => {
  const result = await autocannon({ url, connections: 32, duration: secondsARound })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times.`)
  return result.requests.average
}

/** The summary of one app asked again and again, beside an empty route of the same framework, in turns. */
export const measureWarmSummary = async (): Promise<PartReport> => {
  const server = await startServer()
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
          measured: `${(share * 100).toFixed(0)} %`,
          target: '≥ 50 %',
          holds: share >= 0.5,
        },
      ],
    }
  } finally {
    server.process.kill('SIGTERM')
  }
}
