import { allGenres } from '#domain/genres.ts'
import { categories, gameKinds } from '#web/components/browse/genre-lists.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { alertsWords } from '../alerts.words.ts'
import { LongList, MultiSelect } from './multi-select.tsx'
import { toggle } from './rule-draft.ts'

const { editor: words } = alertsWords

const options = [
  { id: allGenres, name: words.overall },
  ...categories,
  ...gameKinds.map(({ id, name }) => ({ id, name: words.gameKind(name) })),
]

type GenreFieldProps = { chosen: readonly number[]; onChange: (chosen: readonly number[]) => void }

/** The categories that the rule watches. "All categories" (the overall chart) is one of the options. */
export const GenreField = ({ chosen, onChange }: GenreFieldProps) => (
  <MultiSelect name={words.categories} all={words.allCategories} count={chosen.length} onClear={() => onChange([])}>
    <LongList>
      {options.map(({ id, name }) => (
        <CheckBox key={id} isOn={chosen.includes(id)} onChange={isOn => onChange(toggle(chosen, id, isOn))}>
          {name}
        </CheckBox>
      ))}
    </LongList>
  </MultiSelect>
)
