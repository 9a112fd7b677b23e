import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countryNameOf } from '#domain/country-names.ts'
import { addDays } from '#domain/days.ts'
import { countryWeatherFeedPath, weatherFeedPath } from '#domain/feeds.ts'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { DayPicker } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { PageFoot } from '#web/components/ui/page-foot.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { MoverTabs } from '#web/components/weather/mover-tabs.tsx'
import { worldWeatherQuery } from './weather.queries.ts'
import { weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'
import { WeatherPage } from './weather-page.tsx'

type ControlsProps = {
  address: WeatherAddress
  /** The displayed day; undefined until the newest day is loaded. */
  day: string | undefined
  firstDay: string | null
  lastDay: string | null
}

type StepLinkProps = { address: WeatherAddress; day: string; isKnown: boolean; step: -1 | 1 }

/** To the day before or after. Uses aria-disabled at the ends, so that the link keeps the focus. */
const StepLink = ({ address, day, isKnown, step }: StepLinkProps) => {
  const label = step < 0 ? words.previousDay : words.nextDay
  return (
    <Link
      to="."
      search={{ ...address, day: addDays(day, step) }}
      resetScroll={false}
      preload={false}
      disabled={!isKnown}
      tabIndex={0}
      aria-label={label}
      title={label}
      className="grid h-7 w-9 place-items-center rounded-button border border-line-strong bg-panel hover:bg-hover aria-disabled:bg-paper aria-disabled:text-third"
    >
      <span aria-hidden="true">{step < 0 ? '←' : '→'}</span>
    </Link>
  )
}

/** Selects the charts and the day, with links to the previous and next day. */
const WeatherControls = ({ address, day, firstDay, lastDay }: ControlsProps) => {
  return (
    <PickerForm label={words.filters} address={address} fields={['chartType', 'device', 'day']}>
      {words.chartsOf}
      <ChartTypeSelect value={address.chartType} usual="" before={<option value="">{words.allTypes}</option>} />
      {pickerWords.on}
      <DeviceSelect value={address.device} usual="" before={<option value="">{words.allDevices}</option>} />
      {pickerWords.comma}
      <DayPicker day={day} min={firstDay} max={lastDay} />
      {day !== undefined && (
        <span className="ml-2 inline-flex gap-1.5 align-middle">
          <StepLink address={address} day={day} isKnown={firstDay === null || day > firstDay} step={-1} />
          <StepLink address={address} day={day} isKnown={lastDay !== null && day < lastDay} step={1} />
        </span>
      )}
    </PickerForm>
  )
}

/** The summary, the map with its legend, and the bar plot of the world. */
const WeatherSkeleton = () => (
  <>
    <Skeleton className="mb-5 h-4 max-w-lg" />
    <Skeleton className="aspect-[9600/4268] w-full" />
    <Skeleton className="mt-3 mb-10 h-4 max-w-xl" />
    <Skeleton className="mb-4 h-4 w-48" />
    <Skeleton className="h-[132px]" />
  </>
)

export const WeatherScreen = ({ address }: { address: WeatherAddress }) => {
  const query = useQuery(worldWeatherQuery(address))
  const weather = query.data
  const { storefront } = address
  const feed = storefront
    ? { title: words.feedOf(countryNameOf(storefront)), path: countryWeatherFeedPath(storefront) }
    : { title: words.feed, path: weatherFeedPath }
  return (
    <Page
      title={words.title}
      description={words.description}
      feed={feed}
      aside={<MoverTabs current="weather" address={address} />}
    >
      <div className="pb-7 max-sm:pb-4">
        <WeatherControls
          address={address}
          day={address.day ?? weather?.day}
          firstDay={weather?.firstDay ?? null}
          lastDay={weather?.lastDay ?? null}
        />
      </div>
      <Loaded query={query} words={words} skeleton={<WeatherSkeleton />}>
        {loaded => <WeatherPage weather={loaded} address={address} />}
      </Loaded>
      {weather && <PageFoot feed={feed} />}
    </Page>
  )
}
