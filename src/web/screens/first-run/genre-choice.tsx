import type { Genre } from '#domain/genres.ts'
import { categories, gameKinds } from '#web/components/browse/genre-options.tsx'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import type { Selection } from './choice-group.tsx'
import { ChoiceGroup, ChoiceHead } from './choice-group.tsx'

const { choose: words } = firstRunWords

const toOptions = (genres: readonly Genre[]) => genres.map(({ id, name }) => ({ value: id, label: name }))

const apps = toOptions(categories)
const games = toOptions(gameKinds)
const all = [...apps, ...games].map(({ value }) => value)

/** The categories to measure in every country, in addition to the overall charts. */
export const GenreChoice = ({ choice }: { choice: Selection['genres'] }) => (
  <fieldset className="mt-7">
    <ChoiceHead name={words.categories} values={all} choice={choice} />
    <p className="max-w-[62ch] pb-2 text-sm text-second">{words.categoriesHint}</p>
    <div className="border-t border-line">
      <ChoiceGroup name={words.appCategories} options={apps} choice={choice} />
      <ChoiceGroup name={words.gameCategories} options={games} choice={choice} />
    </div>
  </fieldset>
)
