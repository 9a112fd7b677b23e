import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { ChartKinds } from '../history/chart-columns.rules.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import type { Failure } from '../history/fetches.repository.ts'
import type { History } from '../history/history.usecases.ts'
import { findStale, listNewestOf, type WorldEvidence } from './worlds.rules.ts'

/** Measurements from `since` to `asOf` count. */
export type Window = { since: Date; asOf: Date; isNow: boolean }

/** What is known of charts of one kind, whatever app is asked for. */
export type MeasuredKinds = Pick<WorldEvidence, 'measured' | 'staleAt' | 'failures'>

type ChartsHistory = Pick<History, 'worldCharts' | 'findLatestMoments'>

/** The storefronts without a measurement that counts: only of these it matters why. */
const listMissing = (measured: readonly ChartMoment[]): StorefrontCode[] => {
  const counted = new Set(measured.map(({ chart }) => chart.storefront))
  return storefrontCodes.filter(code => !counted.has(code))
}

export const newestOf = (moments: readonly ChartMoment[]): Date | undefined =>
  moments.length > 0 ? new Date(Math.max(...moments.map(({ observedAt }) => observedAt.getTime()))) : undefined

const listStale = (newest: readonly ChartMoment[], missing: readonly StorefrontCode[]) => {
  const isMissing = new Set(missing)
  const byStorefront = Map.groupBy(newest, ({ chart }) => chart.storefront)
  return new Map(
    [...byStorefront].flatMap(([code, moments]): [StorefrontCode, Date][] => {
      const at = newestOf(moments)
      return at && isMissing.has(code) ? [[code, at]] : []
    }),
  )
}

const withGenres = (moments: readonly ChartMoment[], { genres }: ChartKinds): ChartMoment[] =>
  moments.filter(({ chart }) => genres.includes(chart.genre))

/** Charts that differ in their genres are read by one statement. */
const joinGenres = (kinds: readonly ChartKinds[]): ChartKinds | undefined =>
  kinds[0] && { ...kinds[0], genres: [...new Set(kinds.flatMap(({ genres }) => genres))] }

/** Which charts of the world were measured, and why the others were not. */
export const createReadMeasured = ({ worldCharts, findLatestMoments }: ChartsHistory) => {
  /** Of countries without a measurement that counts, and from their oldest measurement on: a world in order asks nothing. */
  const readFailures = async (
    kinds: ChartKinds,
    { measured, staleAt }: Pick<MeasuredKinds, 'measured' | 'staleAt'>,
    to: Date,
  ): Promise<Map<StorefrontCode, Failure>> => {
    const storefronts = listMissing(measured)
    if (storefronts.length === 0) return new Map()
    const after = new Date(Math.min(...storefronts.map(code => staleAt.get(code)?.getTime() ?? 0)))
    return worldCharts.listNewestFailures({ ...kinds, storefronts }, { after, to })
  }

  /** History is asked only of countries that were measured after the day as well; of the others memory knows. */
  const findStaleBefore = async (kinds: ChartKinds, measured: readonly ChartMoment[], since: Date) => {
    const { charts } = await findLatestMoments()
    const { known, unsure } = findStale({ ...kinds, storefronts: listMissing(measured) }, { newest: charts, since })
    if (unsure.length === 0) return known
    return new Map([...known, ...(await worldCharts.listMeasuredBefore({ ...kinds, storefronts: unsure }, since))])
  }

  /**
   * For each of the kinds that are asked for, which differ in their genres at most. The newest measurements are in memory,
   * those that are too old as well.
   */
  return async (kinds: readonly ChartKinds[], { since, asOf, isNow }: Window): Promise<MeasuredKinds[]> => {
    const joined = joinGenres(kinds)
    if (!joined) return []
    const read = await (isNow
      ? listNewestOf(joined, (await findLatestMoments()).charts)
      : worldCharts.listNewestIn(joined, { from: since, to: asOf }))
    const readOne = async (one: ChartKinds): Promise<MeasuredKinds> => {
      const newest = withGenres(read, one)
      const measured = newest.filter(({ observedAt }) => observedAt >= since)
      const staleAt = isNow ? listStale(newest, listMissing(measured)) : await findStaleBefore(one, measured, since)
      return { measured, staleAt, failures: await readFailures(one, { measured, staleAt }, asOf) }
    }
    return Promise.all(kinds.map(readOne))
  }
}
