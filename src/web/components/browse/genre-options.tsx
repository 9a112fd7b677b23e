import { allGenres, type Genre, gamesGenre, genres } from '#domain/genres.ts'
import { pickerWords as words } from './picker.words.ts'

const byName = (a: Genre, b: Genre): number => a.name.localeCompare(b.name, 'en')

const optionsBelow = (parent: number, isOffered: (genre: number) => boolean) =>
  genres
    .filter(genre => genre.parent === parent && isOffered(genre.id))
    .toSorted(byName)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))

const always = () => true

/** Categories by name, then the kinds of games; of `offered` alone, where that is given. */
export const GenreOptions = ({ offered }: { offered?: readonly number[] }) => {
  const isOffered = offered ? (genre: number) => offered.includes(genre) : always
  const categories = optionsBelow(allGenres, isOffered)
  const games = optionsBelow(gamesGenre, isOffered)
  return (
    <>
      {categories.length > 0 && <optgroup label={words.categories}>{categories}</optgroup>}
      {games.length > 0 && <optgroup label={words.games}>{games}</optgroup>}
    </>
  )
}
