import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { startOfDay } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { BestCountryLine } from '#web/components/best-country/best-country-sentence.tsx'
import { rankFillOf } from '#web/components/maps/map-fills.ts'
import type { MapValues } from '#web/components/maps/map-land.tsx'
import { MapLegend } from '#web/components/maps/map-legend.tsx'
import { WorldMap } from '#web/components/maps/world-map.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatDay } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { CountryChoice } from './country-choice.tsx'
import { filterCountries, withCountry } from './country-filter.ts'
import { countryText } from './country-text.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'
import { WorldFigures } from './world-figures.tsx'
import { WorldScore } from './world-score.tsx'
import { describeWorld } from './world-sentence.ts'
import { WorldTable } from './world-table.tsx'

type WorldPageProps = {
  world: AppWorld
  address: WorldAddress
  /** The data belongs to the previous filter. */
  isUpdating: boolean
}

/** Days are UTC, regardless of the reader's time zone. */
const dayText = ({ day }: AppWorld, reader: Reader): string | undefined =>
  day === null ? undefined : formatDay(startOfDay(day).toISOString(), { ...reader, timeZone: 'UTC' })

const AsOf = ({ world: { observedAt }, isUpdating }: Pick<WorldPageProps, 'world' | 'isUpdating'>) => (
  <span className="text-sm text-second">
    {isUpdating && words.updating}
    {!isUpdating && observedAt && <FillIn text={words.asOf} parts={{ measured: <Moment at={observedAt} /> }} />}
  </span>
)

const useMapValues = (countries: readonly WorldCountry[]): MapValues => {
  const reader = useReader()
  return useMemo(
    () =>
      new Map(
        countries.map(country => [
          country.storefront,
          { fill: rankFillOf(country), label: countryText(country, reader) },
        ]),
      ),
    [countries, reader],
  )
}

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
  const visible = filterCountries(countries, address, locale)
  const day = dayText(world, reader)
  const select = (country: StorefrontCode) =>
    void navigate({ to: '.', search: withCountry(address, { country, rows: visible }), resetScroll: false })
  return (
    <div aria-busy={isUpdating} className="grid grid-cols-1 gap-[34px]">
      <Section
        title={<span suppressHydrationWarning>{day === undefined ? words.now : words.ofDay(day)}</span>}
        aside={<AsOf world={world} isUpdating={isUpdating} />}
      >
        <WorldFigures world={world} />
        <figure className="mt-6">
          <WorldMap
            values={useMapValues(countries)}
            label={words.mapLabel(app.name)}
            selected={address.country}
            onSelect={select}
          />
          <figcaption className="mt-3 grid gap-3">
            <MapLegend />
            <CountryChoice
              appStoreId={app.appStoreId}
              country={countries.find(({ storefront }) => storefront === address.country)}
              scope={scope}
              onShowRow={() => showRow(box.current)}
            />
            <p className="max-w-[80ch] text-sm text-second [overflow-wrap:anywhere]" suppressHydrationWarning>
              {describeWorld({ world, day, locale })}
            </p>
          </figcaption>
        </figure>
        <BestCountryLine countries={countries} />
      </Section>
      {world.day === null && <WorldScore appStoreId={app.appStoreId} />}
      <WorldTable world={world} visible={visible} address={address} box={box} />
    </div>
  )
}
