import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { type MapCountry, worldSize } from './world-geometry.ts'

type MapPanelProps = { country: MapCountry; label: string }

/** Positions the panel left, right or centred, and above or below the country, so that it stays inside the map. */
const anchorClass = ({ x, y }: MapCountry): string =>
  classNames(
    x < worldSize.width * 0.3 ? '' : x > worldSize.width * 0.7 ? '-translate-x-full' : '-translate-x-1/2',
    y < worldSize.height * 0.4 ? 'mt-4' : '-mt-4 -translate-y-full',
  )

/** A tooltip with the flag, the country name and its value. Rendered in the browser only. */
export const MapPanel = ({ country, label }: MapPanelProps) => (
  <div
    aria-hidden="true"
    style={{ left: `${(country.x / worldSize.width) * 100}%`, top: `${(country.y / worldSize.height) * 100}%` }}
    className={classNames(
      'pointer-events-none absolute z-10 w-max max-w-56 rounded-badge border border-line-strong bg-panel px-2.5 py-1.5 text-sm',
      anchorClass(country),
    )}
  >
    <span className="flex items-center gap-2 font-medium">
      <CountryLabel storefront={country.storefront} />
    </span>
    <span className="block text-second">{label}</span>
  </div>
)
