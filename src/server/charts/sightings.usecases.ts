import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { ChangeSpan } from '#domain/spans.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { findNearest, type SearchRange, searchBack } from '../history/search-ranges.rules.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findFirstAfter, findLastUpTo, isSilentAt, secondBefore, windowAround } from './chart-times.rules.ts'

export type Against = ChangeSpan | 'previous' | 'none' | Date

/** The measurements around the requested moment of a chart. */
export type Sighting = {
  /** The requested moment. */
  at: Date
  /** Time of the measurement to show; undefined if the chart was not measured at that moment. */
  observedAt: Date | undefined
  previousAt: Date | undefined
  nextAt: Date | undefined
  firstAt: Date | undefined
  newestAt: Date | undefined
  /** Times of nearby measurements, oldest first. */
  moments: readonly Date[]
}

/** The moment to compare with, and the measurement found there; undefined if there is none. */
export type Compared = SearchRange & Pick<Sighting, 'observedAt' | 'firstAt'>

export type SightingsHistory = Pick<History, 'findLatestMoments'> & {
  moments: Pick<History['moments'], 'listMomentsOf' | 'listFirstMoments'>
  timeline: Pick<History['timeline'], 'findMomentBefore' | 'findMomentAfter'>
}

type SightingsOptions = { history: SightingsHistory; clock: Clock; stalenessHours: number }

const longAgo = new Date(0)

/** The gap, and the span in which a failed attempt may explain it. */
const gapOf = ({ at, previousAt }: Sighting): SearchRange => ({ at, from: previousAt ?? longAgo, to: at })

export const toCompared = (sighting: Sighting): Compared => {
  const { observedAt, firstAt } = sighting
  return { ...gapOf(sighting), observedAt, firstAt }
}

/** Finds the measurements for questions about charts, usually with one statement that reads a few weeks. */
export const createSightings = ({ history, clock, stalenessHours }: SightingsOptions) => {
  /** Without a requested moment, use the newest measurement unless it is stale. */
  const findMoment = (at: Date | undefined, newestAt: Date | undefined): Date => {
    const now = clock.now()
    if (at) return at < now ? at : now
    const isFresh = newestAt && now.getTime() - newestAt.getTime() <= stalenessHours * hourMs
    return isFresh && newestAt < now ? newestAt : now
  }

  const sight = async (chart: Chart, requestedAt: Date | undefined): Promise<Sighting> => {
    const key = chartKeyOf(chart)
    const newestAt = (await history.findLatestMoments()).charts.get(key)?.observedAt
    const at = findMoment(requestedAt, newestAt)
    const [near, first] = await Promise.all([
      history.moments.listMomentsOf([chart], windowAround(at)),
      history.moments.listFirstMoments([chart]),
    ])
    const moments = near.get(key) ?? []
    const firstAt = first.get(key)
    const findBefore = async (moment: Date): Promise<Date | undefined> =>
      findLastUpTo(moments, secondBefore(moment)) ??
      (firstAt && firstAt < moment ? history.timeline.findMomentBefore(chart, moment) : undefined)
    const findAfter = async (moment: Date): Promise<Date | undefined> =>
      findFirstAfter(moments, moment) ??
      (newestAt && newestAt > moment ? history.timeline.findMomentAfter(chart, moment) : undefined)

    const newest = findLastUpTo(moments, at) ?? (await findBefore(at))
    const isMeasured = newest && !isSilentAt(moments, { observedAt: newest, at })
    return {
      at,
      moments,
      firstAt,
      newestAt: findLater(newestAt, moments.at(-1)),
      observedAt: isMeasured ? newest : undefined,
      previousAt: isMeasured ? await findBefore(newest) : newest,
      nextAt: await findAfter(at),
    }
  }

  return {
    /** @param asked undefined for now; a future moment counts as now */
    sight,

    /** Finds what to compare a sighting with; undefined for no comparison. */
    seek: async (
      chart: Chart,
      { sighting, against }: { sighting: Sighting; against: Against },
    ): Promise<Compared | undefined> => {
      if (against === 'none') return undefined
      if (against === 'previous') return seekPrevious(sighting)
      if (against instanceof Date) return toCompared(await sight(chart, against))
      const { at, observedAt, firstAt, moments } = sighting
      const sought = searchBack(against, observedAt ?? at)
      return { ...sought, observedAt: findNearest(moments, sought), firstAt }
    },
  }
}

const seekPrevious = ({ at, observedAt, previousAt, firstAt }: Sighting): Compared => {
  const before = secondBefore(observedAt ?? at)
  return { at: before, from: longAgo, to: before, observedAt: previousAt, firstAt }
}

const findLater = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b ? (a > b ? a : b) : (a ?? b))
