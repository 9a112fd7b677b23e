import type { Genre } from '#domain/genres.ts'
import { categories, gameKinds } from './genre-lists.ts'
import { pickerWords as words } from './picker.words.ts'

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
