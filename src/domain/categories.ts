import { allGenres, type Genre, genres } from './genres.ts'

/** A category is what the screens call a genre of the first level. */
export type Category = Genre

export const categories: readonly Category[] = genres.filter(({ parent }) => parent === allGenres)

const bySlug: ReadonlyMap<string, Category> = new Map(categories.map(category => [category.slug, category]))

export const findCategory = (slug: string): Category | undefined => bySlug.get(slug)

/** The genres whose apps belong to a category: its own, and for games those below it. */
export const genresOf = ({ id }: Category): number[] => [
  id,
  ...genres.filter(({ parent }) => parent === id).map(genre => genre.id),
]

/** Those that people browse by, in this order. */
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
