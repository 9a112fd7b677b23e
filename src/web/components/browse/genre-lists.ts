import { allGenres, type Genre, gamesGenre, genres } from '#domain/genres.ts'
import { compareNames } from '#domain/text-order.ts'

const listBelow = (parent: number): readonly Genre[] =>
  genres.filter(genre => genre.parent === parent).toSorted((a, b) => compareNames(a.name, b.name))

/** By name. */
export const categories = listBelow(allGenres)

/** The kinds of games, by name: three of them are called like a category. */
export const gameKinds = listBelow(gamesGenre)
