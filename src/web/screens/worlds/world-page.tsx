import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { BestCountryLine } from '#web/components/best-country/best-country-sentence.tsx'
import { AppMap } from '#web/components/maps/app-map.tsx'
import { describeCharts } from '#web/components/ranks/charts-read.words.ts'
import { countryText, historyChartOf } from '#web/components/ranks/country-text.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { findCountries } from '#web/lib/find-countries.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { DayScrubber } from './day-scrubber.tsx'
import { describeWorld, worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'
import { WorldFigures } from './world-figures.tsx'
import { WorldScore } from './world-score.tsx'
import { WorldTable } from './world-table.tsx'

const linkLook = textLink('quiet', 'inline-flex min-h-6 items-center')

type ChosenProps = {
  appStoreId: string
  country: WorldCountry
  scope: AppWorld['scope']
  onShowRow: () => void
}

/** The rank or state of the country selected on the map, with links. */
const Chosen = ({ appStoreId, country, scope, onShowRow }: ChosenProps) => {
  const reader = useReader()
  const name = formatCountry(country, reader.locale)
  const charts = describeCharts(country, reader)
  return (
    <div className="flex min-h-[45px] flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2 text-table">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Flag src={country.flagUrl} />
        <span className="font-medium">
          <CountryName country={country} />
        </span>
        <SeenState seen={country} />
        {country.chart && <span className="text-sm text-second">{country.chart.name}</span>}
        {country.observedAt && <Moment at={country.observedAt} className="text-sm text-second" />}
        {charts && (
          <span className="basis-full text-sm text-second" suppressHydrationWarning>
            {charts}
          </span>
        )}
      </p>
      <p className="ml-auto flex flex-wrap gap-x-5 text-sm max-sm:ml-0">
        <Link
          to="/app/$id/history"
          params={{ id: appStoreId }}
          search={{ charts: [historyChartOf({ country, scope })] }}
          className={linkLook}
        >
          <span suppressHydrationWarning>{words.history(name)}</span>
        </Link>
        <button type="button" onClick={onShowRow} className={linkLook}>
          {words.showRow}
        </button>
      </p>
      <span role="status" className="sr-only" suppressHydrationWarning>
        {`${name}: ${countryText(country, reader)}`}
      </span>
    </div>
  )
}

type WorldPageProps = {
  world: AppWorld
  address: WorldAddress
  /** The data belongs to the previous filter. */
  isUpdating: boolean
}

/** The countries that match the table's continent and search term. */
export const filterCountries = (
  countries: readonly WorldCountry[],
  { continent, q = '' }: Pick<WorldAddress, 'continent' | 'q'>,
  locale: string,
): readonly WorldCountry[] => {
  const codes = countries.map(({ storefront }) => storefront)
  const found = new Set(findCountries(codes, { typed: q, locale }))
  return countries.filter(country => found.has(country.storefront) && (!continent || country.continent === continent))
}

/** Selects a country. Clears the filters if they would hide its row. */
export const withCountry = (
  address: WorldAddress,
  { country, rows }: { country: StorefrontCode; rows: readonly WorldCountry[] },
): WorldAddress => {
  const isShown = rows.some(({ storefront }) => storefront === country)
  return { ...address, country, ...(!isShown && { continent: undefined, q: undefined }) }
}

const AsOf = ({ world: { observedAt }, isUpdating }: Pick<WorldPageProps, 'world' | 'isUpdating'>) => (
  <span className="text-sm text-second">
    {isUpdating && words.updating}
    {!isUpdating && observedAt && <FillIn text={words.asOf} parts={{ measured: <Moment at={observedAt} /> }} />}
  </span>
)

/** Scrolls the selected row to the middle and focuses its link. */
const showRow = (box: HTMLElement | null): void => {
  const row = box?.querySelector('tr[aria-current]')
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('a')?.focus({ preventScroll: true })
}

export const WorldPage = ({ world, address, isUpdating }: WorldPageProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const { app, countries, scope } = world
  const { locale } = reader
  const chosen = countries.find(({ storefront }) => storefront === address.country)
  const visible = filterCountries(countries, address, locale)
  const day = world.day === null ? undefined : formatUtcDay(world.day, reader)
  const select = (country: StorefrontCode) =>
    void navigate({ to: '.', search: withCountry(address, { country, rows: visible }), resetScroll: false })
  return (
    <div aria-busy={isUpdating} className="grid grid-cols-1 gap-[34px]">
      <Section
        title={<span suppressHydrationWarning>{day === undefined ? words.now : words.ofDay(day)}</span>}
        aside={<AsOf world={world} isUpdating={isUpdating} />}
      >
        <WorldFigures world={world} />
        <div className="mt-6">
          <AppMap
            name={app.name}
            countries={countries}
            textOf={countryText}
            named={countries[0]?.rank ? countries[0].storefront : undefined}
            selected={address.country}
            onSelect={select}
          >
            <DayScrubber world={world} address={address} />
            {chosen ? (
              <Chosen
                appStoreId={app.appStoreId}
                country={chosen}
                scope={scope}
                onShowRow={() => showRow(box.current)}
              />
            ) : (
              <BestCountryLine countries={countries} />
            )}
            <p className="max-w-[80ch] text-sm text-second [overflow-wrap:anywhere]" suppressHydrationWarning>
              {describeWorld({ world, day, locale })}
            </p>
          </AppMap>
        </div>
      </Section>
      {world.day === null && <WorldScore appStoreId={app.appStoreId} />}
      <WorldTable world={world} visible={visible} address={address} box={box} />
    </div>
  )
}
