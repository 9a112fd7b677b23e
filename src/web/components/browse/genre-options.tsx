import { allGenres, type Genre, gamesGenre, genres } from '#domain/genres.ts'
import { compareNames } from '#domain/text-order.ts'
import { pickerWords as words } from './picker.words.ts'

const listBelow = (parent: number): readonly Genre[] =>
  genres.filter(genre => genre.parent === parent).toSorted((a, b) => compareNames(a.name, b.name))

/** Sorted by name. */
export const categories = listBelow(allGenres)

/** The game genres, sorted by name. They are a separate list because three of them share their name with a category. */
export const gameKinds = listBelow(gamesGenre)

type GroupProps = { label: string; genres: readonly Genre[] }

const Group = ({ label, genres }: GroupProps) =>
  genres.length > 0 && (
    <optgroup label={label}>
      {genres.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  )

/** Categories, then game genres, each sorted by name. `offered` limits both lists. */
export const GenreOptions = ({ offered }: { offered?: readonly number[] }) => {
  const listOffered = (genres: readonly Genre[]) => (offered ? genres.filter(({ id }) => offered.includes(id)) : genres)
  return (
    <>
      <Group label={words.categories} genres={listOffered(categories)} />
      <Group label={words.games} genres={listOffered(gameKinds)} />
    </>
  )
}
