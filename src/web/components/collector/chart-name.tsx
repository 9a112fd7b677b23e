import type { ChartType, Device } from '#domain/charts.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { collectorWords as words } from './collector.words.ts'

type ChartNameProps = {
  chart: { storefront: string; countryName: string; chartType: ChartType; genre: number; device: Device }
}

/** `Japan` and, smaller, `top free, Productivity, iPhone`. */
export const ChartName = ({ chart }: ChartNameProps) => {
  const { chartType, genre, device } = chart
  const kind = [
    words.chartTypes[chartType],
    genre === allGenres ? words.overall : genreName(genre),
    words.devices[device],
  ].join(', ')
  return (
    <>
      <span className="font-medium">
        <CountryName country={chart} />
      </span>{' '}
      <span className="text-second">{kind}</span>
    </>
  )
}
