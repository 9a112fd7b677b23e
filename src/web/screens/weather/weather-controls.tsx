import { Link } from '@tanstack/react-router'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { addDays } from '#domain/days.ts'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { DayPicker } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'

type ControlsProps = {
  address: WeatherAddress
  /** The displayed day; undefined until the newest day is loaded. */
  day: string | undefined
  firstDay: string | null
  lastDay: string | null
}

type StepLinkProps = { address: WeatherAddress; day: string; isKnown: boolean; label: string; sign: string }

/** Uses aria-disabled at the ends, so that the link keeps the focus. */
const StepLink = ({ address, day, isKnown, label, sign }: StepLinkProps) => (
  <Link
    to="."
    search={{ ...address, day }}
    resetScroll={false}
    preload={false}
    disabled={!isKnown}
    tabIndex={0}
    aria-label={label}
    title={label}
    className="grid h-8 w-9 place-items-center rounded-button border border-line-strong bg-panel hover:bg-hover aria-disabled:bg-paper aria-disabled:text-third"
  >
    <span aria-hidden="true">{sign}</span>
  </Link>
)

const DaySteps = ({ address, day, firstDay, lastDay }: ControlsProps & { day: string }) => (
  <div className="flex gap-1.5">
    <StepLink
      address={address}
      day={addDays(day, -1)}
      isKnown={firstDay === null || day > firstDay}
      label={words.previousDay}
      sign={words.previousSign}
    />
    <StepLink
      address={address}
      day={addDays(day, 1)}
      isKnown={lastDay !== null && day < lastDay}
      label={words.nextDay}
      sign={words.nextSign}
    />
  </div>
)

/** Selects the charts and the day, with links to the previous and next day. */
export const WeatherControls = (props: ControlsProps) => {
  const { address, day, firstDay, lastDay } = props
  const reader = useReader()
  const summary = [
    address.chartType ? chartTypeNames[address.chartType] : words.allTypes,
    address.device ? deviceNames[address.device] : words.allDevices,
    ...(day ? [formatUtcDay(day, reader)] : []),
  ].join(' · ')
  return (
    <PickerForm label={words.filters} address={address} fields={['chartType', 'device', 'day']} summary={summary}>
      <ChartTypeSelect value={address.chartType} usual="" before={<option value="">{words.allTypes}</option>} />
      <DeviceSelect value={address.device} usual="" before={<option value="">{words.allDevices}</option>} />
      <DayPicker day={day} min={firstDay} max={lastDay} />
      {day !== undefined && <DaySteps {...props} day={day} />}
    </PickerForm>
  )
}
