import { secondMs } from '#domain/units.ts'
import { askAtFullRate, compareWithEmpty, type Rates, type Started, startServer } from '../asking.ts'
import { formatCount, formatPercent, type PartReport, type Row } from '../report.ts'

type Times = { p50: number; max: number }
type Cold = { apps: number; ranked: number; heldMiB: number; standings: Times; international: Times; games: Times }

const rounds = 5
const paths = ['/api/apps/public', '/api/top-international-apps', '/api/category-apps/games', '/api/app-store/status']

/** Asks for each list repeatedly, alternating with an empty route of the same process. */
const measureWarm = async ({ process, url, emptyUrl }: Started) => {
  const empty: Rates[] = []
  const answers = new Map(paths.map(path => [path, [] as Rates[]]))
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await askAtFullRate(process, `${emptyUrl}/empty`))
    for (const [path, rates] of answers) rates.push(await askAtFullRate(process, url + path))
  }
  return { empty, answers }
}

const toColdRow = (what: string, { p50, max }: Times, limitMs: number): Row => ({
  what: `${what}, p50 (slowest ${max.toFixed(0)} ms)`,
  measured: `${p50.toFixed(0)} ms`,
  target: `≤ ${limitMs} ms`,
  holds: p50 <= limitMs,
})

const toWarmRow = (path: string, rates: readonly Rates[], empty: readonly Rates[]): Row => {
  const { perSecond, perProcessorSecond, share } = compareWithEmpty(rates, empty)
  return {
    what: `${path}, warm, ${formatCount(perProcessorSecond)} requests a second of the server (${formatCount(perSecond)} of the client), of an empty Fastify route`,
    measured: formatPercent(share),
    target: '≥ 50 %',
    holds: share >= 0.5,
  }
}

/** The public lists over all charts: 44,100 charts of a hundred apps. */
export const measureLists = async (): Promise<PartReport> => {
  const server = await startServer<{ cold: Cold }>('lists-server.ts')
  try {
    const { cold } = server
    const { empty, answers } = await measureWarm(server)
    const held = { what: 'memory of the standings', measured: `${cold.heldMiB.toFixed(1)} MiB`, target: '≤ 20 MiB' }
    return {
      part: 'lists',
      figures: { cold, empty, ...Object.fromEntries(answers) },
      rows: [
        toColdRow(`standings of ${formatCount(cold.ranked)} apps in 44,100 charts`, cold.standings, 2 * secondMs),
        { ...held, holds: cold.heldMiB <= 20 },
        toColdRow('  top international apps from them', cold.international, 50),
        toColdRow(`  games of ${formatCount(cold.apps)} apps from them`, cold.games, 200),
        ...[...answers].map(([path, rates]) => toWarmRow(path, rates, empty)),
      ],
    }
  } finally {
    server.process.kill('SIGTERM')
  }
}
