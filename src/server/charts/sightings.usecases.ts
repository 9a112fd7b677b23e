import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { ChangeSpan } from '#domain/spans.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { findNearest, type Sought, seekBack } from '../history/sought-moments.rules.ts'
import type { Clock } from '../platform/clock.ts'
import { findFirstAfter, findLastUpTo, isSilentAt, secondBefore, windowAround } from './chart-times.rules.ts'

export type Against = ChangeSpan | 'previous' | 'none' | Date

/** What a question about a chart at a moment leads to. */
export type Sighting = {
  /** The moment that was asked for. */
  at: Date
  /** The measurement that is shown; undefined where the chart was not measured at that moment. */
  measuredAt: Date | undefined
  previousAt: Date | undefined
  nextAt: Date | undefined
  firstAt: Date | undefined
  newestAt: Date | undefined
  /** The measurements around, in order of time. */
  moments: readonly Date[]
}

/** With the measurement that was found there; undefined when there is none. */
export type Compared = Sought & Pick<Sighting, 'measuredAt' | 'firstAt'>

export type SightingsHistory = Pick<History, 'findLatestMoments'> & {
  moments: Pick<History['moments'], 'listMomentsOf' | 'listFirstMoments'>
  timeline: Pick<History['timeline'], 'findMomentBefore' | 'findMomentAfter'>
}

type SightingsOptions = { history: SightingsHistory; clock: Clock; stalenessHours: number }

const longAgo = new Date(0)

/** Where a gap is, and from when on an attempt may say why. */
const gapOf = ({ at, previousAt }: Sighting): Sought => ({ at, from: previousAt ?? longAgo, to: at })

export const toCompared = (sighting: Sighting): Compared => {
  const { measuredAt, firstAt } = sighting
  return { ...gapOf(sighting), measuredAt, firstAt }
}

/** Finds the measurements of charts that questions are about. Usually one statement, that reads a few weeks. */
export const createSightings = ({ history, clock, stalenessHours }: SightingsOptions) => {
  /** Who asks for now is shown the newest measurement, as long as it is not stale. */
  const findMoment = (at: Date | undefined, newestAt: Date | undefined): Date => {
    const now = clock.now()
    if (at) return at < now ? at : now
    const isFresh = newestAt && now.getTime() - newestAt.getTime() <= stalenessHours * hourMs
    return isFresh && newestAt < now ? newestAt : now
  }

  const sight = async (chart: Chart, asked: Date | undefined): Promise<Sighting> => {
    const key = chartKeyOf(chart)
    const newestAt = (await history.findLatestMoments()).charts.get(key)?.observedAt
    const at = findMoment(asked, newestAt)
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
    const isMeasured = newest && !isSilentAt(moments, { measuredAt: newest, at })
    return {
      at,
      moments,
      firstAt,
      newestAt: findLater(newestAt, moments.at(-1)),
      measuredAt: isMeasured ? newest : undefined,
      previousAt: isMeasured ? await findBefore(newest) : newest,
      nextAt: await findAfter(at),
    }
  }

  return {
    /** @param asked undefined for now; no moment after now is known, so such a one is now */
    sight,

    /** What a sighting is compared with: undefined when with nothing. */
    seek: async (
      chart: Chart,
      { sighting, against }: { sighting: Sighting; against: Against },
    ): Promise<Compared | undefined> => {
      if (against === 'none') return undefined
      if (against === 'previous') return seekPrevious(sighting)
      if (against instanceof Date) return toCompared(await sight(chart, against))
      const { at, measuredAt, firstAt, moments } = sighting
      const sought = seekBack(against, measuredAt ?? at)
      return { ...sought, measuredAt: findNearest(moments, sought), firstAt }
    },
  }
}

const seekPrevious = ({ at, measuredAt, previousAt, firstAt }: Sighting): Compared => {
  const before = secondBefore(measuredAt ?? at)
  return { at: before, from: longAgo, to: before, measuredAt: previousAt, firstAt }
}

const findLater = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other)
