import { dayOf } from '#domain/days.ts'
import type { CategoryDay } from './apps/category-days.usecases.ts'

/** A single odd response of the App Store is not a change. */
const fewestReadings = 2

/** The category with the most readings of a day. On a day of change, some charts are read before it and some after it. */
const mainOf = (seen: readonly CategoryDay[]): CategoryDay[] =>
  seen.toSorted((a, b) => b.readings - a.readings || a.firstAt.getTime() - b.firstAt.getTime()).slice(0, 1)

/** Days in a row with the same category become one. */
const joinDays = (days: readonly CategoryDay[]): CategoryDay[] => {
  const joined: CategoryDay[] = []
  for (const day of days) {
    const last = joined.at(-1)
    if (last?.category === day.category)
      joined.splice(-1, 1, { ...last, lastAt: day.lastAt, readings: last.readings + day.readings })
    else joined.push(day)
  }
  return joined
}

const joinMainDays = (days: readonly CategoryDay[]): CategoryDay[] =>
  joinDays([...Map.groupBy(days, ({ firstAt }) => dayOf(firstAt)).values()].flatMap(mainOf))

/**
 * The categories of an app in chronological order. `days`: oldest first. Skips a category that only one reading shows, so
 * that the days around it stay together.
 */
export const listCategoryStays = (days: readonly CategoryDay[]): CategoryDay[] =>
  joinDays(joinMainDays(days).filter(({ readings }) => readings >= fewestReadings))

/** The last category of these days. A single reading counts if it is the only one. */
export const findLastCategory = (days: readonly CategoryDay[]): number | undefined =>
  (listCategoryStays(days).at(-1) ?? joinMainDays(days).at(-1))?.category
