import { allGenres, type Genre, gamesGenre, genres } from '#domain/genres.ts'
import { compareNames } from '#domain/text-order.ts'

const listBelow = (parent: number): readonly Genre[] =>
  genres.filter(genre => genre.parent === parent).toSorted((a, b) => compareNames(a.name, b.name))

/** Sorted by name. */
export const categories = listBelow(allGenres)

/** The game genres, sorted by name. They are a separate list because three of them share their name with a category. */
export const gameKinds = listBelow(gamesGenre)
