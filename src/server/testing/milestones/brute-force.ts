import type { Chart } from '#domain/charts.ts'
import { type MilestoneKind, milestoneKeyOf } from '#domain/milestones.ts'
import { dayMs, hourMs } from '#domain/units.ts'

/**
 * Works out every milestone by brute force over everything that was in the App Store, read or not. Uses no product code but
 * the name of a milestone, so that both cannot share a mistake.
 */
export type Slot = {
  at: Date
  /** The apps of the chart, best first, whether it was read or not. */
  order: readonly number[]
  /** `true`: read; otherwise the time passed without a reading. */
  isRead: boolean
  /** How many ranks were asked for. */
  depth: number
  /** How many apps the list had. */
  length: number
}

export type ReportedMilestone = { key: string; rank: number; firstSeenSince: string | null }
type Of = { chart: Chart; slots: readonly Slot[]; appId: number }

const limits = [1, 5, 10, 25, 50, 100]

const placeIn = (ids: readonly number[], appId: number): number =>
  ids.includes(appId) ? ids.indexOf(appId) + 1 : Number.POSITIVE_INFINITY

/** The rank in the list as it was read. */
const readRank = ({ order, length }: Slot, appId: number): number => placeIn(order.slice(0, length), appId)

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const hasWeek = ({ slots }: Of, at: Date): boolean => {
  const first = slots.find(({ isRead }) => isRead)
  return first !== undefined && at.getTime() - first.at.getTime() >= 7 * dayMs
}

/** The next reading of the chart, at most 36 hours later, has the app within the limit. */
const isConfirmed = ({ slots, appId }: Of, slot: Slot, limit: number): boolean => {
  const next = slots.find(({ isRead, at }) => isRead && at > slot.at)
  return next !== undefined && next.at.getTime() - slot.at.getTime() <= 36 * hourMs && readRank(next, appId) <= limit
}

/** Null if every earlier slot was read, down to the limit; else the day of the first reading. */
const sinceOf = ({ slots }: Of, slot: Slot, reaches: (before: Slot) => boolean): string | null => {
  const before = slots.filter(({ at }) => at < slot.at)
  if (before.every(each => each.isRead && reaches(each))) return null
  return dayOf(slots.find(({ isRead }) => isRead)?.at ?? slot.at)
}

const findFirst = ({ slots, appId }: Of, limit: number): Slot | undefined =>
  slots.find(slot => slot.isRead && readRank(slot, appId) <= limit)

const tell = (
  of: Of,
  { kind, level, slot, since }: { kind: MilestoneKind; level: number | null; slot: Slot; since: string | null },
): ReportedMilestone => ({
  key: milestoneKeyOf({ kind, level, chart: of.chart, observedAt: slot.at }),
  rank: readRank(slot, of.appId),
  firstSeenSince: since,
})

const expectTops = (of: Of): ReportedMilestone[] =>
  limits.flatMap(level => {
    const slot = findFirst(of, level)
    if (!slot || !hasWeek(of, slot.at) || !isConfirmed(of, slot, level)) return []
    const since = sinceOf(of, slot, ({ depth, length }) => depth >= level && length >= level)
    return tell(of, { kind: 'first-top', level, slot, since })
  })

/** All charts here are those of a category, one in each country. */
const expectCountry = (of: Of): ReportedMilestone[] => {
  const slot = findFirst(of, 200)
  if (!slot || !hasWeek(of, slot.at) || !isConfirmed(of, slot, 200)) return []
  const since = sinceOf(of, slot, ({ depth, length }) => depth >= slot.depth && length > 0)
  return [tell(of, { kind: 'first-country', level: null, slot, since })]
}

/** The best rank of all countries, the first time, if the next reading is within the same limit. */
const expectBest = (all: readonly Of[]): ReportedMilestone[] => {
  const seen = all.flatMap(of =>
    of.slots.filter(({ isRead }) => isRead).map(slot => ({ of, slot, rank: readRank(slot, of.appId) })),
  )
  const [best] = seen.sort((a, b) => a.rank - b.rank || a.slot.at.getTime() - b.slot.at.getTime())
  const rank = best?.rank ?? Number.POSITIVE_INFINITY
  const limit = limits.find(each => rank <= each)
  if (!best || limit === undefined || !hasWeek(best.of, best.slot.at)) return []
  if (!isConfirmed(best.of, best.slot, limit)) return []
  return [tell(best.of, { kind: 'best-rank', level: null, slot: best.slot, since: null })]
}

const expectCountries = (all: readonly Of[]): ReportedMilestone[] => {
  const first = all.flatMap(of => {
    const slot = of.slots.find(each => each.isRead && readRank(each, of.appId) <= 10 && isConfirmed(of, each, 10))
    return slot ? [{ of, slot }] : []
  })
  first.sort((a, b) => a.slot.at.getTime() - b.slot.at.getTime())
  return [10, 25, 50, 100].flatMap((level): ReportedMilestone[] => {
    const last = first[level - 1]
    if (!last || !hasWeek(last.of, last.slot.at)) return []
    return [tell(last.of, { kind: 'top-10-countries', level, slot: last.slot, since: null })]
  })
}

const expectDays = (of: Of): ReportedMilestone[] => {
  const days = [
    ...new Set(of.slots.filter(slot => slot.isRead && readRank(slot, of.appId) === 1).map(({ at }) => dayOf(at))),
  ]
  return [7, 30, 100].flatMap((level): ReportedMilestone[] => {
    const day = days[level - 1]
    const midnight = new Date(`${day}T00:00:00Z`)
    if (day === undefined || !hasWeek(of, midnight)) return []
    const key = milestoneKeyOf({ kind: 'days-at-1', level, chart: of.chart, observedAt: midnight })
    return [{ key, rank: 1, firstSeenSince: null }]
  })
}

/** Every milestone of an app that two readings of a chart show, with what can be said of it. */
export const expectMilestones = (all: readonly Of[]): ReportedMilestone[] => [
  ...all.flatMap(expectTops),
  ...all.flatMap(expectCountry),
  ...expectBest(all),
  ...expectCountries(all),
  ...all.flatMap(expectDays),
]

/** Whether "for the first time" is false: the app had been there before, whether somebody read it or not. */
export const wasBefore = ({ slots, appId }: Of, at: Date, limit: number): boolean =>
  slots.some(slot => slot.at < at && placeIn(slot.order, appId) <= limit)
