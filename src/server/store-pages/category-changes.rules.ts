import type { CategoryChange } from '#contract/store-pages.ts'
import type { CategoryDay } from '../history/apps/category-days.usecases.ts'
import { listCategoryStays } from '../history/category-days.rules.ts'

/** `days`: oldest first. */
export const listCategoryChanges = (days: readonly CategoryDay[]): CategoryChange[] => {
  const stays = listCategoryStays(days)
  return stays.slice(1).map((stay, index) => {
    const former = stays[index] ?? stay
    return {
      previous: former.category,
      current: stay.category,
      previousAt: former.lastAt.toISOString(),
      observedAt: stay.firstAt.toISOString(),
    }
  })
}
