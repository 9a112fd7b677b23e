import { allGenres, findGenre, type Genre, genres, magazinesGenre } from './genres.ts'

/** A top-level genre. The screens call it a category. */
export type Category = Genre

export const categories: readonly Category[] = genres.filter(({ parent }) => parent === allGenres)

/**
 * By Apple's rule an app is in only one of these categories. Magazines & Newspapers also ranks apps of other
 * categories.
 */
export const exclusiveCategories: ReadonlySet<number> = new Set(
  categories.map(({ id }) => id).filter(id => id !== magazinesGenre),
)

const bySlug: ReadonlyMap<string, Category> = new Map(categories.map(category => [category.slug, category]))

export const findCategory = (slug: string): Category | undefined => bySlug.get(slug)

/** The id of a genre's category: of a game genre, games. Null for a genre without a category or a retired one. */
export const findCategoryOf = (genre: number): number | null => {
  const found = findGenre(genre)
  return found?.parent === allGenres ? found.id : (found?.parent ?? null)
}

/** The genres of a category: its own and, for games, the subgenres. */
export const genresOf = ({ id }: Category): number[] => [
  id,
  ...genres.filter(({ parent }) => parent === id).map(genre => genre.id),
]

/** The categories to browse, in display order. */
const browsedSlugs = [
  'entertainment',
  'shopping',
  'productivity',
  'travel',
  'food-drink',
  'health-fitness',
  'lifestyle',
  'utilities',
  'photo-video',
  'social-networking',
  'finance',
  'sports',
  'education',
  'weather',
  'business',
  'games',
  'music',
  'medical',
  'navigation',
  'news',
]

export const browsedCategories: readonly Category[] = browsedSlugs.flatMap(slug => findCategory(slug) ?? [])
