import { gamesGenre, genres } from '#domain/genres.ts'
import type { Draw } from './random.ts'

const categories = genres.filter(({ id, parent }) => parent === 36 && id !== gamesGenre).map(({ id }) => id)
const subgenres = genres.filter(({ parent }) => parent === gamesGenre).map(({ id }) => id)

/** Categories with many free apps, and those with few. */
const busy = [6002, 6005, 6007, 6008, 6012, 6013, 6015, 6016, 6017, 6024]

const drawCategory = (draw: Draw): number => (draw.chance(0.25) ? draw.pick(busy) : draw.pick(categories))

const drawOther = (draw: Draw, { list, not }: { list: readonly number[]; not: number }): number => {
  const other = draw.pick(list)
  return other === not ? (list[(list.indexOf(not) + 1) % list.length] ?? other) : other
}

/** The categories of the largest apps of the world. */
const leaders: readonly (readonly number[])[] = [
  [6005, 6008],
  [6008, 6016],
  [6007, 6002],
  [6024, 6012],
  [6014, 7003, 7012],
  [6016, 6008],
  [6005, 6007],
  [6011, 6016],
  [6010, 6003],
  [6014, 7015, 7002],
  [6017, 6006],
  [6015, 6007],
  [6023, 6024],
  [6014, 7017, 7001],
]

export const leadingGenres = (order: number): readonly number[] | undefined => leaders[order]

/** Two genres for an app, three for a game: Apple requires a second one, and lists a game's sub-genres after 6014. */
export const drawGenres = (draw: Draw, isPaid: boolean): readonly number[] => {
  if (draw.chance(isPaid ? 0.36 : 0.42)) {
    const first = draw.pick(subgenres)
    return [gamesGenre, first, drawOther(draw, { list: subgenres, not: first })]
  }
  const first = drawCategory(draw)
  return draw.chance(0.92) ? [first, drawOther(draw, { list: categories, not: first })] : [first]
}
