import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Comparison } from '#contract/comparisons.ts'
import { isolate } from '#domain/display-names.ts'
import type { MapFill } from '#web/components/maps/map-fills.ts'
import type { MapCell } from '#web/components/maps/map-land.tsx'
import { MapLegend, type MapLegendEntry } from '#web/components/maps/map-legend.tsx'
import { WorldMap } from '#web/components/maps/world-map.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { useReader } from '#web/lib/reader.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'
import { describeWon, letterOf, type Outcome, outcomeOf, outcomeText, type Tally } from './outcomes.ts'

type WinnerMapProps = { comparison: Comparison; tally: Tally; address: CompareAddress }

const lines: readonly MapFill[] = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5']

const fillOf = (outcome: Outcome): MapFill => {
  if (outcome.kind === 'won') return lines[outcome.index] ?? 'lines'
  if (outcome.kind === 'shared') return 'lines'
  return outcome.kind === 'nobody' ? 'outside' : 'unmeasured'
}

const cellsOf = ({
  countries,
  apps,
}: Comparison): ReadonlyMap<Comparison['countries'][number]['storefront'], MapCell> => {
  const ids = apps.map(({ appStoreId }) => appStoreId)
  return new Map(
    countries.map(country => [
      country.storefront,
      { fill: fillOf(outcomeOf(country, ids)), label: outcomeText(country, ids) },
    ]),
  )
}

const legendOf = ({ apps }: Comparison, { sharedCountries }: Tally): readonly MapLegendEntry[] => [
  ...apps.map(({ name }, index) => ({ fill: lines[index] ?? 'lines', label: `${letterOf(index)} ${isolate(name)}` })),
  ...(sharedCountries > 0 ? [{ fill: 'lines' as const, label: words.legend.shared }] : []),
  { fill: 'outside', label: words.legend.nobody },
  { fill: 'unmeasured', label: words.legend.unknown },
]

/** The winner of each country. A click selects the country for the history below. */
export const WinnerMap = ({ comparison, tally, address }: WinnerMapProps) => {
  const { locale } = useReader()
  const navigate = useNavigate()
  const cells = useMemo(() => cellsOf(comparison), [comparison])
  const names = comparison.apps.map(({ name }, index) => `${letterOf(index)} ${isolate(name)}`).join(', ')
  const parts = describeWon({ comparison, tally, locale })
  return (
    <Section title={words.map} aside={<span className="text-sm text-second">{words.mapHint}</span>}>
      <WorldMap
        values={cells}
        label={words.mapLabel({ names, parts })}
        selected={address.storefront}
        onSelect={storefront => void navigate({ to: '.', search: { ...address, storefront }, resetScroll: false })}
      />
      <div className="mt-3">
        <MapLegend entries={legendOf(comparison, tally)} />
      </div>
    </Section>
  )
}
