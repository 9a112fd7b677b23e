import type { AppWorld } from '#contract/worlds.ts'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { GenreOptions } from '#web/components/browse/genre-options.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerForm, useChoose } from '#web/components/browse/picker-form.tsx'
import { PickerSelect } from '#web/components/browse/picker-select.tsx'
import { genreGroups } from '#web/components/browse/world-filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'

const any = 'any'
const fields = ['chartType', 'device', 'genre', 'day'] as const

type CategorySelectProps = { genre: WorldAddress['genre']; seen: readonly number[] }

/** Category groups, the categories in which the app was seen, and the one in the URL. */
const CategorySelect = ({ genre, seen }: CategorySelectProps) => (
  <PickerSelect label={pickerWords.category} name="genre" value={genre ?? any} usual={any} className="w-full sm:w-44">
    <option value={any}>{words.anyCategory}</option>
    {genreGroups.map(group => (
      <option key={group} value={group}>
        {words[group]}
      </option>
    ))}
    <GenreOptions offered={typeof genre === 'number' ? [...seen, genre] : seen} />
  </PickerSelect>
)

/** Returns from a past day to now. It always stays visible, so that it keeps the focus. */
const NowButton = ({ isNow }: { isNow: boolean }) => {
  const choose = useChoose()
  return (
    <button
      type="button"
      aria-pressed={isNow}
      onClick={() => choose('day', undefined)}
      className={classNames(
        'chosen-when-forced h-8 rounded-button border border-line-strong px-3 text-sm',
        isNow ? 'bg-hover font-medium' : 'text-second hover:text-ink',
      )}
    >
      {pickerWords.now}
    </button>
  )
}

type WorldToolbarProps = {
  address: WorldAddress
  /** Undefined until the world is loaded, because it determines the available days and categories. */
  world: Pick<AppWorld, 'genres' | 'firstDay' | 'lastDay'> | undefined
}

/** Selects the charts and the day. */
export const WorldToolbar = ({ address, world }: WorldToolbarProps) => (
  <div className="pb-7">
    <PickerForm label={words.picker} address={address} fields={fields}>
      <ChartTypeSelect value={address.chartType} usual={any} before={<option value={any}>{words.anyType}</option>} />
      <DeviceSelect value={address.device} usual={any} before={<option value={any}>{words.anyDevice}</option>} />
      <CategorySelect genre={address.genre} seen={world?.genres ?? []} />
      <DayPicker day={address.day} min={world?.firstDay ?? null} max={world?.lastDay ?? null} />
      <NowButton isNow={address.day === undefined} />
    </PickerForm>
  </div>
)
