import { createReadStream, readFileSync } from 'node:fs'
import { createGunzip, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { type Chart, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { type ChartsHistory, createGetChart } from './get-chart.usecases.ts'

const file = recording('history/us-84-charts-60-days.ndjson.gz')
const clock = createTestClock(new Date('2025-10-29T18:00:00Z'))

type Against = 'day' | 'week'

/** The apps of one chart on every day, as recorded in the file. */
type Days = { date: string; ids: string[] }[]

const readFileByChart = (): Map<string, Days> => {
  const byChart = new Map<string, Days>()
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)) {
    const { date, charts }: { date: string; charts: Record<string, string[]> } = JSON.parse(line)
    for (const [key, ids] of Object.entries(charts)) byChart.set(key, [...(byChart.get(key) ?? []), { date, ids }])
  }
  return byChart
}

/** The day to compare with. For a week, one day more or less is close enough, and a tie goes to the earlier day. */
const earlierDay = (index: number, against: Against): number | undefined =>
  (against === 'day' ? [index - 1] : [index - 7, index - 8, index - 6]).find(day => day >= 0)

const wordOf = (rank: number, before: number): string =>
  before === rank ? 'stayed' : before > rank ? 'climbed' : 'fell'

/** Computed by brute force from the file: one line per rank, then the apps that dropped out. */
const expectLines = (days: Days, index: number, earlier: number | undefined): string[] => {
  const now = days[index]?.ids ?? []
  if (earlier === undefined) return now.map((id, index) => `${index + 1} ${id} unknown`)
  const then = days[earlier]?.ids ?? []
  const places = now.map((id, index) => {
    const before = then.indexOf(id) + 1
    if (before > 0) return `${index + 1} ${id} ${wordOf(index + 1, before)} from ${before}`
    const wasThere = days.slice(0, earlier).some(({ ids }) => ids.includes(id))
    return `${index + 1} ${id} ${wasThere ? 'back' : 'new'}`
  })
  return [...places, ...then.flatMap((id, index) => (now.includes(id) ? [] : `gone ${id} from ${index + 1}`))]
}

const toLines = ({ places, gone }: ChartAtMoment): string[] => [
  ...places.map(
    ({ rank, app, change, previousRank }) =>
      `${rank} ${app.id} ${change}${previousRank === null ? '' : ` from ${previousRank}`}`,
  ),
  ...gone.map(({ app, previousRank }) => `gone ${app.id} from ${previousRank}`),
]

const toChart = (key: string): Chart => parseChartKey(`us:${key.replace(':all', ':36')}:iphone`)
const noonOf = (days: Days, index: number) => new Date(`${days[index]?.date}T12:00:00Z`)

/** Data read for all charts at once. */
const readAllCharts = async (history: History, charts: readonly Chart[]) => {
  const span = { from: new Date(0), to: clock.now() }
  const firstMoments = await history.moments.listFirstMoments(charts)
  const failures = await history.fetches.listFailuresOf(charts, span)
  const trackedSince = await history.moments.listTrackedSince(charts)
  return { moments: await history.moments.listMomentsOf(charts, span), firstMoments, failures, trackedSince }
}

type AllCharts = Awaited<ReturnType<typeof readAllCharts>>

/** The history of one chart, read by one statement instead of several per question. */
const readAhead = async (history: History, all: AllCharts, chart: Chart) => {
  const key = chartKeyOf(chart)
  const measured = all.moments.get(key) ?? []
  const snapshots = await history.snapshots.listSnapshotsAt(measured.map(at => ({ chart, at })))
  const seenAt = new Map<number, Date[]>()
  for (const { observedAt, appIds } of snapshots) {
    for (const appId of appIds) seenAt.set(appId, [...(seenAt.get(appId) ?? []), observedAt])
  }
  const isWanted = (at: Date, wanted: readonly { at: Date }[]) =>
    wanted.some(entry => entry.at.getTime() === at.getTime())
  const ahead: ChartsHistory = {
    ...history,
    moments: {
      listMomentsOf: async (_, { from, to }) => new Map([[key, measured.filter(at => at >= from && at <= to)]]),
      listFirstMoments: async () => all.firstMoments,
      listTrackedSince: async () => all.trackedSince,
    },
    snapshots: {
      listSnapshotsAt: async wanted => snapshots.filter(({ observedAt }) => isWanted(observedAt, wanted)),
    },
    timeline: {
      ...history.timeline,
      listNewestFailures: async () => all.failures.get(key) ?? [],
    },
    places: {
      listSeenIn: async (_, wanted, { from, to }) =>
        wanted.filter(appId => seenAt.get(appId)?.some(at => at >= from && at <= to)),
    },
  }
  return ahead
}

const createAsk = (history: ChartsHistory) =>
  createGetChart({ history, clock, stalenessHours: 72, listAppEntries: async () => [] })

const openRecorded = async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  const input = createReadStream(file).pipe(createGunzip())
  const report = await importHistory({
    input,
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    now: clock.now(),
  })
  expect(report).toMatchObject({ badLines: [], snapshots: 60 * 84 })
  return history
}

test.skipIf(!hasRecordings)(
  'on 60 real days every chart, and its changes over a day and a week, equal a count over the file',
  async ({ annotate }) => {
    const history = await openRecorded()
    const counts = { stayed: 0, climbed: 0, fell: 0, new: 0, back: 0, gone: 0, unknown: 0 }
    let chartCount = 0
    const byChart = readFileByChart()
    const all = await readAllCharts(history, [...byChart.keys()].map(toChart))
    for (const [key, days] of byChart) {
      const chart = toChart(key)
      const ask = createAsk(await readAhead(history, all, chart))
      for (const index of days.keys()) {
        for (const against of ['day', 'week'] as const) {
          const earlier = earlierDay(index, against)
          const answer = await ask({ chart, at: noonOf(days, index), against })
          expect(toLines(answer).join('\n'), `${key} on day ${index}`).toBe(
            expectLines(days, index, earlier).join('\n'),
          )
          expect(answer.comparedWith).toMatchObject(
            earlier === undefined
              ? { state: 'not-tracked' }
              : { state: 'measured', observedAt: noonOf(days, earlier).toISOString() },
          )
          for (const { change } of answer.places) counts[change] += 1
          counts.gone += answer.gone.length
        }
      }
      // The same without reading ahead.
      if (chartCount++ % 6 > 0) continue
      const question = { chart, at: noonOf(days, 45), against: 'week' } as const
      expect(await createAsk(history)(question)).toEqual(await ask(question))
    }
    expect(chartCount).toBe(84)
    await annotate(JSON.stringify(counts))
  },
)
