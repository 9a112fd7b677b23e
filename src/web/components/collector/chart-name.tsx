import { chartName } from '#domain/chart-words.ts'
import type { ChartKind } from '#domain/charts.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'

type ChartNameProps = {
  chart: ChartKind & { storefront: string; countryName: string }
}

/** `Japan` and, smaller, `Productivity, iPhone, top free`. */
export const ChartName = ({ chart }: ChartNameProps) => (
  <>
    <span className="font-medium">
      <CountryName country={chart} />
    </span>{' '}
    <span className="text-second">{chartName(chart)}</span>
  </>
)
