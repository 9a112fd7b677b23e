import { groupBy } from '#domain/group-by.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { MapFill } from './map-fills.ts'
import { worldDots } from './world-dots.ts'

type DotMapProps = { fillOf: (storefront: StorefrontCode) => MapFill; label: string; className?: string }

const { columns, rows, countries, elsewhere } = worldDots

/** A country that was not measured has thin dots, so it never looks like one without a rank. */
const strokeWidth = (fill: MapFill): number => (fill === 'unmeasured' ? 0.28 : 0.74)

/** Written out, because Tailwind finds whole names only. */
const strokes: Partial<Record<MapFill, string>> = {
  'rank-1': 'stroke-map-1',
  'rank-5': 'stroke-map-5',
  'rank-10': 'stroke-map-10',
  'rank-50': 'stroke-map-50',
  'rank-100': 'stroke-map-100',
  outside: 'stroke-map-outside',
  unmeasured: 'stroke-hatch',
}

export const DotMap = ({ fillOf, label, className }: DotMapProps) => {
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
