import { countryNameOf } from '#domain/country-names.ts'
import type { NamedChart } from '#domain/named-charts.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'

/** `Japan` and, smaller, `Productivity, iPhone, top free`. */
export const ChartName = ({ chart: { storefront, name } }: { chart: NamedChart }) => (
  <>
    <span className="font-medium">
      <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
    </span>{' '}
    <span className="text-second">{name}</span>
  </>
)
