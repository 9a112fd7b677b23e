import type { AppWorld } from '#contract/worlds.ts'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerForm, useChoose } from '#web/components/browse/picker-form.tsx'
import { ScopeFields, scopeFields, scopeSummary } from '#web/components/browse/scope-fields.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'

const fields = [...scopeFields, 'day'] as const

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
export const WorldToolbar = ({ address, world }: WorldToolbarProps) => {
  const reader = useReader()
  const dayText = address.day ? formatUtcDay(address.day, reader) : pickerWords.now
  return (
    <div className="pb-7 max-sm:pb-4">
      <PickerForm
        label={words.picker}
        address={address}
        fields={fields}
        summary={`${scopeSummary(address)} · ${dayText}`}
      >
        <ScopeFields address={address} offered={world?.genres ?? []} />
        <DayPicker day={address.day} min={world?.firstDay ?? null} max={world?.lastDay ?? null} />
        <NowButton isNow={address.day === undefined} />
      </PickerForm>
    </div>
  )
}
