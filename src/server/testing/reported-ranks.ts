import { getCircumstances } from '#contract/circumstances.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Episode } from '#contract/episodes.ts'
import { listMilestones, type Milestone } from '#contract/milestones.ts'
import { listMovers } from '#contract/movers.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import type { SeenRank } from '#contract/seen-ranks.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppTrend } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { chartKeyOf } from '#domain/charts.ts'
import type { NamedChart } from '#domain/named-charts.ts'
import { momentOf } from '#domain/rank-points.ts'
import { dayMs } from '#domain/units.ts'
import { measuredOf, type Reading, type ReportedWorld, rankIn, readingAt, reportedDays } from './reported-world.ts'

/** Makes a call to the server; the answer has the shape of the contract. */
export type Ask = <Of extends Endpoint>(endpoint: Of, path: string) => Promise<Of['response']['_output']>

export type ReportedApi = { world: ReportedWorld; ask: Ask }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A rank that the answer gives for a chart at a time, against what was measured then; null is a measured absence. */
export const checkRank = (
  world: ReportedWorld,
  reported: { chartKey: string; at: string; appId: number; rank: number | null },
) => {
  const { chartKey, at, appId, rank } = reported
  const reading = readingAt(world, chartKey, at)
  const where = `app ${appId} in ${chartKey} at ${at}`
  if (!reading) return [`${where}: nothing was read then`]
  if (!reading.appIds) return [`${where}: #${rank}, but that reading failed`]
  const true_ = rankIn(reading, appId)
  return true_ === rank ? [] : [`${where}: #${rank}, measured #${true_}`]
}

const newestOf = (world: ReportedWorld, chartKey: string): Reading | undefined => measuredOf(world, chartKey).at(-1)

/** The states of the rank history: every measurement is there as it was, and no failed reading is one. */
export const checkSeries = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const keys = world.charts.map(chartKeyOf)
  const span = `from=${reportedDays[0]?.toISOString()}&resolution=measurement`
  const { series } = await ask(listRankSeries, `/api/rank-series?apps=${appId}&charts=${keys.join(',')}&${span}`)
  return series.flatMap(({ chart, points }) => {
    const measured = points.filter(({ state }) => ['ranked', 'unranked', 'empty'].includes(state))
    const missing = measuredOf(world, chart.key).length - measured.length
    return [
      ...(missing === 0 ? [] : [`app ${appId} in ${chart.key}: ${missing} measurements are missing`]),
      ...measured.flatMap(point => {
        const rank = point.state === 'ranked' ? point.rank : null
        return checkRank(world, { chartKey: chart.key, at: momentOf(point), appId, rank })
      }),
      ...points.flatMap(point =>
        point.state === 'failed' && readingAt(world, chart.key, point.at)?.appIds
          ? [`app ${appId} in ${chart.key} at ${point.at}: failed, but it was measured`]
          : [],
      ),
    ]
  })
}

type SeenIn = SeenRank & { chart: Pick<NamedChart, 'key'> | null }

/** A state of a country: a rank is the newest one of its chart, and an app that is unranked is in none of its charts. */
const checkSeen = (
  world: ReportedWorld,
  storefront: string,
  { appId, seen }: { appId: number; seen: SeenIn },
): string[] => {
  const where = `app ${appId} in ${storefront}`
  const charts = world.charts.filter(chart => chart.storefront === storefront)
  if (seen.state === 'ranked' && seen.chart) {
    const chartKey = seen.chart.key
    const newest = newestOf(world, chartKey)
    const isNewest = newest?.at.getTime() === Date.parse(seen.observedAt ?? '')
    return [
      ...checkRank(world, { chartKey, at: seen.observedAt ?? '', appId, rank: seen.rank }),
      ...(isNewest ? [] : [`${where}: ${chartKey} was read later than ${seen.observedAt}`]),
    ]
  }
  if (seen.state === 'unranked') {
    const newest = charts.map(chart => newestOf(world, chartKeyOf(chart)))
    const present = newest.filter(reading => reading && rankIn(reading, appId) !== null)
    return present.length > 0 ? [`${where}: unranked, but it is in a chart`] : []
  }
  return []
}

export const checkWorld = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const { countries } = await ask(getAppWorld, `/api/apps/${appId}/world`)
  const measured = new Set<string>(world.charts.map(({ storefront }) => storefront))
  return countries.flatMap(({ storefront, ...seen }) =>
    measured.has(storefront)
      ? checkSeen(world, storefront, { appId, seen })
      : seen.state === 'not-tracked' && seen.observedAt === null
        ? []
        : [`app ${appId} in ${storefront}: ${seen.state} at ${seen.observedAt}, never read`],
  )
}

const bestOf = (world: ReportedWorld, storefront: string, appId: number) => {
  const seen = world.charts
    .filter(chart => chart.storefront === storefront)
    .flatMap(chart =>
      measuredOf(world, chartKeyOf(chart)).map(reading => ({ ...reading, rank: rankIn(reading, appId) })),
    )
  const ranks = seen.flatMap(({ rank }) => rank ?? [])
  const rank = Math.min(...ranks)
  return { rank, at: seen.filter(one => one.rank === rank).map(({ at }) => at.getTime()) }
}

export const checkSummary = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const summary = await ask(getAppSummary, `/api/apps/${appId}/summary`)
  const now = summary.topCountries.flatMap(({ storefront, ...of }) => [
    ...checkRank(world, {
      chartKey: of.chart.key,
      at: of.observedAt,
      appId,
      rank: of.rank,
    }),
    ...[of.categorySeen, of.overallSeen].flatMap(seen =>
      seen.chart ? checkSeen(world, storefront, { appId, seen }) : [],
    ),
  ])
  const ever = summary.historicalBest.flatMap(({ storefront, rank, dateAchieved }) => {
    const best = bestOf(world, storefront, appId)
    return best.rank === rank && best.at.includes(Date.parse(dateAchieved))
      ? []
      : [`app ${appId} in ${storefront}: best ever #${rank} at ${dateAchieved}, measured #${best.rank}`]
  })
  return [...now, ...ever]
}

/** Outside a chart counts as one rank behind its last app. */
const behind = ({ appIds }: Reading): number => (appIds?.length ?? 0) + 1

type Days = ReadonlyMap<string, Reading>

/** Every day of an episode was measured, none goes the other way, and its ends are what was measured. */
const checkEpisode = (readings: Days, episode: Episode, appId: number): string[] => {
  const { from, to, fromDay, toDay, days, direction } = episode
  const places = Array.from({ length: days + 1 }, (_, index) => {
    const reading = readings.get(dayOf(new Date(Date.parse(fromDay) + index * dayMs)))
    return reading?.appIds ? (rankIn(reading, appId) ?? behind(reading)) : Number.NaN
  })
  const ends = [from, to].map(({ rank, depth }) => rank ?? depth + 1)
  const inOrder = places.toSorted((a, b) => (direction === 'climb' ? b - a : a - b))
  const isTrue = `${places}` === `${inOrder}` && places[0] === ends[0] && places.at(-1) === ends[1]
  return isTrue ? [] : [`app ${appId} from ${fromDay} to ${toDay}: ${ends}, measured ${places}`]
}

export const checkTrend = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const { best, day, week, episode, days } = await ask(getAppTrend, `/api/apps/${appId}/trend`)
  if (!best) return []
  const chartKey = best.chart.key
  const changes = [day, week].flatMap(change => {
    if (!change) return []
    const isSum =
      change.previousRank === null ? change.change === null : change.previousRank - best.rank === change.change
    return [
      ...checkRank(world, { chartKey, at: change.since, appId, rank: change.previousRank }),
      ...(isSum ? [] : [`app ${appId} in ${chartKey}: changed by ${change.change}`]),
    ]
  })
  const readings = new Map(world.readings.get(chartKey)?.map(reading => [dayOf(reading.at), reading]))
  const line = days.ranks.flatMap((rank, index) => {
    const on = dayOf(new Date(Date.parse(days.from) + index * dayMs))
    const reading = readings.get(on)
    const measured = reading?.appIds ? (rankIn(reading, appId) ?? 0) : null
    return measured === rank ? [] : [`app ${appId} in ${chartKey} on ${on}: ${rank}, measured ${measured}`]
  })
  return [
    ...checkRank(world, { chartKey, at: best.observedAt, appId, rank: best.rank }),
    ...changes,
    ...line,
    ...(episode ? checkEpisode(readings, episode, appId) : []),
  ]
}

/** Every mover is a pair of measurements of one chart. */
export const checkMovers = async ({ world, ask }: ReportedApi): Promise<string[]> => {
  const found: string[] = []
  for (const chart of world.charts) {
    const { storefront, genre } = chart
    for (const span of ['day', 'week']) {
      const query = `storefront=${storefront}&genre=${genre}&span=${span}&noise=all&limit=200`
      const { climbers, fallers, newEntries, droppedOut } = await ask(listMovers, `/api/movers?${query}`)
      const chartKey = chartKeyOf(chart)
      for (const { app, rank, previousRank, rankChange, observedAt, previousAt } of [
        ...climbers.apps,
        ...fallers.apps,
        ...newEntries.apps,
        ...droppedOut.apps,
      ]) {
        const appId = Number(app.id)
        const isSum = rank === null || previousRank === null ? rankChange === null : previousRank - rank === rankChange
        found.push(
          ...checkRank(world, { chartKey, at: observedAt, appId, rank }),
          ...checkRank(world, { chartKey, at: previousAt, appId, rank: previousRank }),
          ...(isSum ? [] : [`app ${appId} in ${chartKey}: moved by ${rankChange}`]),
        )
      }
    }
  }
  return found
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

export const checkCircumstances = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const found: string[] = []
  for (const chart of world.charts) {
    const { storefront, type, genre, device } = chart
    const chartKey = chartKeyOf(chart)
    for (const at of reportedDays.slice(-25).filter((_, index) => (index + appId) % 4 === 0)) {
      const query = `storefront=${storefront}&chartType=${type}&device=${device}&genre=${genre}&day=${dayOf(at)}`
      const circumstances = await ask(getCircumstances, `/api/apps/${appId}/circumstances?${query}`)
      const where = `app ${appId} in ${chartKey} on ${dayOf(at)}`
      const { move, windows } = circumstances
      if (move) {
        const [before, after] = [move.before, move.after].map(one => readingAt(world, chartKey, one.observedAt))
        for (const one of [move.before, move.after])
          found.push(...checkRank(world, { chartKey, at: one.observedAt, appId, rank: one.rank }))
        if (!before?.appIds || !after?.appIds) continue
        const places = (move.before.rank ?? behind(before)) - (move.after.rank ?? behind(after))
        const { passed, left, passedBy, entered } = move.passes
        if (places !== move.places) found.push(`${where}: ${move.places} places, measured ${places}`)
        if (passed + left - passedBy - entered !== places) found.push(`${where}: the passes do not add up to ${places}`)
      }
      if (windows) {
        const side = (from: number, to: number) =>
          measuredOf(world, chartKey).filter(reading => {
            const apart = Math.round((Date.parse(dayOf(reading.at)) - Date.parse(dayOf(at))) / dayMs)
            return apart >= from && apart <= to
          })
        for (const [name, value, readings] of [
          ['before', windows.before, side(-7, -1)],
          ['after', windows.after, side(1, 7)],
        ] as const) {
          if (value === null) continue
          const median = medianOf(readings.map(reading => rankIn(reading, appId) ?? behind(reading)))
          if (median !== value) found.push(`${where}: the median ${name} is ${value}, measured ${median}`)
        }
      }
    }
  }
  return found
}

/** Whether "for the first time" is known: no earlier rank within the limit, no unread chart, and the next reading agrees. */
const checkFirst = (world: ReportedWorld, { title, chart, level, observedAt }: Milestone, appId: number): string[] => {
  const at = Date.parse(observedAt)
  const all = world.readings.get(chart.key) ?? []
  const isWithin = (reading: Reading) => (rankIn(reading, appId) ?? Number.POSITIVE_INFINITY) <= (level ?? 200)
  const where = `app ${appId} in ${chart.key}: "${title}" at ${observedAt}`
  const earlier = all.filter(reading => reading.at.getTime() < at)
  const next = measuredOf(world, chart.key).find(reading => reading.at.getTime() > at)
  return [
    ...(earlier.some(isWithin) ? [`${where}: it was there before`] : []),
    ...(/for the first time/.test(title) && earlier.some(({ appIds }) => appIds === null)
      ? [`${where}: a reading before it failed`]
      : []),
    ...(next && isWithin(next) ? [] : [`${where}: the next reading does not show it`]),
  ]
}

export const checkMilestones = async ({ world, ask }: ReportedApi, appId: number): Promise<string[]> => {
  const { milestones } = await ask(listMilestones, `/api/apps/${appId}/milestones`)
  return milestones.flatMap(one => {
    const { kind, chart, observedAt, rank, title } = one
    const shown = checkRank(world, { chartKey: chart.key, at: observedAt, appId, rank })
    if (kind === 'first-top') return [...shown, ...checkFirst(world, one, appId)]
    if (kind !== 'best-rank') return kind === 'first-country' ? shown : []
    const best = Math.min(...world.charts.map(({ storefront }) => bestOf(world, storefront, appId).rank))
    return rank === best ? shown : [...shown, `app ${appId}: "${title}", measured #${best}`]
  })
}
