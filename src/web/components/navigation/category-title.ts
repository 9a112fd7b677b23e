import { navigationWords } from './navigation.words.ts'

const specialTitles: ReadonlyMap<string, string> = new Map(Object.entries(navigationWords.categories))

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** SPEC §2: derived from the slug alone, so that the page header does not need the genre table. */
export const categoryTitle = (slug: string): string =>
  specialTitles.get(slug) ?? slug.split('-').map(capitalize).join(' ')
