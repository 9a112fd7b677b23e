import type { AppVersion, PriceChange, StorePage } from '#contract/store-pages.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { nearDays, toRelease } from '../store-pages/releases.rules.ts'

/** What this server read on store pages, over time, for one country. */
export type ReadEvents = {
  versions: readonly Pick<AppVersion, 'version' | 'releasedAt' | 'firstSeenAt'>[]
} & Pick<StorePage, 'ratings' | 'priceChanges' | 'categoryChanges'>

export type NearEvent = { day: Day } & (
  | { kind: 'version'; version: string }
  | { kind: 'price'; previous: PriceChange['previous']; current: PriceChange['current'] }
  | { kind: 'category'; previous: number; current: number }
  | { kind: 'rating'; previous: number; current: number }
)

const leastRatingChange = 0.2

const isWithin = (day: Day, from: Day, to: Day): boolean => day >= from && day <= to

/** The average rating at both ends of a week, if it changed by 0.2 or more. */
const ratingChange = (ratings: ReadEvents['ratings'], day: Day): NearEvent[] => {
  const rated = ratings.flatMap(({ observedAt, rating }) =>
    rating === null ? [] : [{ day: dayOf(new Date(observedAt)), rating }],
  )
  const before = rated.findLast(each => isWithin(each.day, addDays(day, -2 * nearDays), addDays(day, -nearDays)))
  const after = rated.findLast(each => isWithin(each.day, addDays(day, 1 - nearDays), day))
  const isChange = before && after && Math.abs(after.rating - before.rating) >= leastRatingChange - 1e-9
  return isChange ? [{ kind: 'rating', day: after.day, previous: before.rating, current: after.rating }] : []
}

/**
 * Versions, prices and categories from one day to another, oldest first. A price and a category count on the day of the reading
 * that found them.
 */
export const listEventsWithin = (
  { versions, priceChanges, categoryChanges }: ReadEvents,
  from: Day,
  to: Day,
): NearEvent[] =>
  [
    ...versions.map((each): NearEvent => ({ kind: 'version', ...toRelease(each) })),
    ...priceChanges.map(
      ({ observedAt, previous, current }): NearEvent => ({
        kind: 'price',
        day: dayOf(new Date(observedAt)),
        previous,
        current,
      }),
    ),
    ...categoryChanges.map(
      ({ observedAt, previous, current }): NearEvent => ({
        kind: 'category',
        day: dayOf(new Date(observedAt)),
        previous,
        current,
      }),
    ),
  ]
    .filter(({ day }) => isWithin(day, from, to))
    .toSorted((a, b) => a.day.localeCompare(b.day))

/** What happened on a day and in the seven days before it. */
export const listNearEvents = (read: ReadEvents, day: Day): NearEvent[] => [
  ...listEventsWithin(read, addDays(day, -nearDays), day),
  ...ratingChange(read.ratings, day),
]
