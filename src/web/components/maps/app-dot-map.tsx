import type { ReactNode } from 'react'
import type { SeenRank } from '#contract/seen-ranks.ts'
import { groupBy } from '#domain/group-by.ts'
import { isMeasured } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { mapWords as words } from './map.words.ts'
import { type MapFill, rankFillOf, worldDots } from './map-fills.ts'
import { MapLegend } from './map-legend.tsx'

type DotMapProps = { fillOf: (storefront: StorefrontCode) => MapFill; label: string; className?: string }

const { columns, rows, countries, elsewhere } = worldDots

/** A country that was not measured has thin dots, so it never looks like one without a rank. */
const strokeWidth = (fill: MapFill): number => (fill === 'unmeasured' ? 0.28 : 0.74)

/** Written out, because Tailwind only finds complete class names. */
const strokes: Partial<Record<MapFill, string>> = {
  'rank-1': 'stroke-map-1',
  'rank-5': 'stroke-map-5',
  'rank-10': 'stroke-map-10',
  'rank-50': 'stroke-map-50',
  'rank-100': 'stroke-map-100',
  outside: 'stroke-map-outside',
  unmeasured: 'stroke-hatch',
}

const DotMap = ({ fillOf, label, className }: DotMapProps) => {
  const byFill = groupBy(storefrontCodes, fillOf)
  return (
    <svg
      viewBox={`-0.5 -0.5 ${columns} ${rows}`}
      role="img"
      aria-label={label}
      fill="none"
      strokeLinecap="round"
      className={className}
    >
      <path d={elsewhere} strokeWidth="0.28" className="stroke-map-elsewhere" />
      {[...byFill].map(([fill, ofFill]) => (
        <path
          key={fill}
          d={ofFill.map(storefront => countries[storefront]).join('')}
          strokeWidth={strokeWidth(fill)}
          className={strokes[fill]}
        />
      ))}
    </svg>
  )
}

type CountryRank = Pick<SeenRank, 'state' | 'rank'> & { storefront: StorefrontCode }

/** Missing countries count as not measured. */
type AppDotMapProps = { name: string; countries: readonly CountryRank[]; children?: ReactNode }

/** A world map of the ranks of an app, with a legend and, below it, `children`. */
export const AppDotMap = ({ name, countries, children }: AppDotMapProps) => {
  const { locale } = useReader()
  const byCountry = new Map(countries.map(country => [country.storefront, country]))
  const measured = countries.filter(isMeasured).length
  const ranked = countries.filter(({ state }) => state === 'ranked').length
  return (
    <figure className="min-w-0">
      <DotMap
        label={words.ofApp({
          app: name,
          ranked: formatNumber(ranked, locale),
          measured: { count: measured, text: formatNumber(measured, locale) },
        })}
        fillOf={storefront => {
          const country = byCountry.get(storefront)
          return country ? rankFillOf(country) : 'unmeasured'
        }}
        className="keeps-colour w-full"
      />
      <figcaption className="mt-2 grid gap-2">
        <MapLegend />
        {children}
      </figcaption>
    </figure>
  )
}
