import { exclusiveCategories, findCategoryOf } from '#domain/categories.ts'
import { magazinesGenre } from '#domain/genres.ts'
import type { CategoryDay } from '../history/apps/category-days.usecases.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import { findLastCategory } from '../history/category-days.rules.ts'

/** What names the category of an app. */
type Named = {
  /** The primary genre of its store page; null if unknown. */
  genre: number | null
  /** The kinds of charts in which it was ever seen. */
  seen: Sightings | undefined
}

/** The categories in whose charts the app was ever seen, except for Magazines & Newspapers. */
const listSeen = ({ seen }: Named): number[] => {
  const categories = (seen?.genres ?? []).flatMap(genre => findCategoryOf(genre) ?? [])
  return [...new Set(categories)].filter(category => exclusiveCategories.has(category))
}

const findListed = ({ genre }: Named): number | null => (genre === null ? null : findCategoryOf(genre))

/** Whether the charts name several categories, or another one than the store page. */
export const isContested = (named: Named): boolean => {
  const [seen, ...others] = listSeen(named)
  const listed = findListed(named)
  return others.length > 0 || (seen !== undefined && listed !== null && listed !== seen)
}

/**
 * The category of an app; null if unknown. The charts decide, because the store page may be old, wrong or not read yet.
 * `days`: those of the last two weeks in charts of a category, needed only for a contested one.
 */
export const categoryOf = (named: Named, days: readonly CategoryDay[]): number | null => {
  const [seen, ...others] = listSeen(named)
  const onlySeen = others.length === 0 ? seen : undefined
  const second = named.seen?.genres.includes(magazinesGenre) ? magazinesGenre : null
  return findLastCategory(days) ?? findListed(named) ?? onlySeen ?? second
}
