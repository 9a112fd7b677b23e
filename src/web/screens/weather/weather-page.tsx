import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import type { MapCell } from '#web/components/maps/map-land.tsx'
import { MapLegend } from '#web/components/maps/map-legend.tsx'
import { WorldMap } from '#web/components/maps/world-map.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatTimes } from '#web/components/weather/world-weather.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { CountriesTable } from './countries-table.tsx'
import {
  type CountryDay,
  stepFills,
  type WeatherStep,
  type WorldWeather,
  weatherStepOf,
  weatherSteps,
  wildestFirst,
} from './country-days.ts'
import { CountryWeather } from './country-weather.tsx'
import { DayStrip } from './day-strip.tsx'
import { worldStripDayOf } from './strip-days.ts'
import { StripTable } from './strip-table.tsx'
import { describeDay, describeWorld, weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'

type WeatherMapProps = {
  countries: readonly CountryDay[]
  /** A summary for screen readers. */
  label: string
  selected: StorefrontCode | undefined
  onSelect: (storefront: StorefrontCode) => void
}

/** Leaves out "normal unknown" unless a country has it. */
const legendOf = (steps: ReadonlySet<WeatherStep>) =>
  weatherSteps
    .filter(step => step !== 'no-normal' || steps.has(step))
    .map(step => ({ fill: stepFills[step], label: words.legend[step] }))

/** Every country in the colour of its level. Keyboard focus starts at the largest movement. */
const WeatherMap = ({ countries, label, selected, onSelect }: WeatherMapProps) => {
  const { locale } = useReader()
  const values = useMemo(
    () =>
      new Map(
        wildestFirst(countries).map((country): [StorefrontCode, MapCell] => [
          country.storefront,
          { fill: stepFills[weatherStepOf(country)], label: describeDay(country, locale) },
        ]),
      ),
    [countries, locale],
  )
  const steps = useMemo(() => new Set(countries.map(weatherStepOf)), [countries])
  return (
    <figure className="grid gap-3">
      <WorldMap values={values} label={label} selected={selected} onSelect={onSelect} />
      <figcaption>
        <MapLegend entries={legendOf(steps)} />
      </figcaption>
    </figure>
  )
}

/** Explains how the numbers are calculated. */
const WeatherMethod = () => (
  <details className="text-table text-second">
    <summary className={textLink('quiet', 'inline-block py-1 text-sm')}>{words.how}</summary>
    <div className="grid max-w-[70ch] gap-2 pt-2">
      {words.howParts.map(part => (
        <p key={part}>{part}</p>
      ))}
    </div>
  </details>
)

type CountriesProps = Pick<WorldWeather, 'countries'> & { address: WeatherAddress; onChoose: () => void }
type WeatherPageProps = { weather: WorldWeather; address: WeatherAddress }

const WorldStrip = ({ weather, onSelectDay }: { weather: WorldWeather; onSelectDay: (day: string) => void }) => {
  const { locale } = useReader()
  const { world, day } = weather
  const days = useMemo(() => world.map(worldDay => worldStripDayOf(worldDay, locale)), [world, locale])
  return (
    <Section title={words.worldStrip}>
      <DayStrip days={days} chosen={day} label={words.worldStrip} onSelect={onSelectDay} />
      <StripTable
        days={days}
        caption={`${words.worldStrip}. ${words.stripCaption}`}
        csvName={words.stripCsvName(words.world, day)}
      />
    </Section>
  )
}

/** The number of countries named above the map. */
const mostWild = 3

/** The countries that moved most, because the table of all countries is far below on a phone. */
const WildestCountries = ({ countries, address, onChoose }: CountriesProps) => {
  const { locale } = useReader()
  const measured = wildestFirst(countries).filter(({ index }) => index !== null)
  if (measured.length === 0) return null
  return (
    <ul aria-label={words.wildest} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table">
      <li aria-hidden="true" className="text-second">
        {words.wildest}
      </li>
      {measured.slice(0, mostWild).map(country => (
        <li key={country.storefront} className="flex items-center gap-2">
          <Flag src={country.flagUrl} />
          <Link
            to="."
            search={{ ...address, storefront: country.storefront }}
            resetScroll={false}
            preload={false}
            onClick={onChoose}
            className={textLink('quiet')}
          >
            <CountryName country={country} />
          </Link>
          <span className="text-second tabular-nums">{words.times(formatTimes(country.index ?? 0, locale))}</span>
        </li>
      ))}
    </ul>
  )
}

const NoWeather = () => (
  <Empty title={words.emptyTitle}>
    <p>{words.emptyHint}</p>
    <Link to="/data-health" className={buttonClass('outline', 'mt-4 text-ink')}>
      {words.health}
    </Link>
  </Empty>
)

/** A summary of the day, the map, the days before, one country in detail, and the table of all countries. */
export const WeatherPage = ({ weather, address }: WeatherPageProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const country = useRef<HTMLDivElement>(null)
  const { day, countries, world } = weather
  const go = (search: WeatherAddress) => void navigate({ to: '.', search, resetScroll: false })
  const focusCountry = () => country.current?.focus()
  const selectDay = (chosen: string) => go({ ...address, day: chosen })
  if (weather.firstDay === null) return <NoWeather />
  const sentence = describeWorld({
    world: world.find(worldDay => worldDay.day === day),
    countries,
    locale: reader.locale,
  })
  return (
    <div className="grid grid-cols-1 gap-9">
      <section aria-label={words.map} className="grid gap-4">
        <p suppressHydrationWarning className="max-w-[75ch]">
          <FillIn
            text={words.daySentence}
            parts={{ day: <strong className="font-semibold">{formatUtcDay(day, reader)}</strong>, sentence }}
          />
        </p>
        <WildestCountries countries={countries} address={address} onChoose={focusCountry} />
        <WeatherMap
          countries={countries}
          label={`${words.map}: ${sentence}`}
          selected={address.storefront}
          onSelect={storefront => go({ ...address, storefront })}
        />
      </section>
      <WorldStrip weather={weather} onSelectDay={selectDay} />
      <CountryWeather ref={country} address={address} day={day} onSelectDay={selectDay} />
      <CountriesTable countries={countries} day={day} address={address} onChoose={focusCountry} />
      <WeatherMethod />
    </div>
  )
}
