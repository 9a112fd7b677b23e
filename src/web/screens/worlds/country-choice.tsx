import { Link } from '@tanstack/react-router'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { describeCharts } from '#web/components/ranks/charts-read.words.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { countryText, historyChartOf } from './country-text.ts'
import { worldWords as words } from './world.words.ts'

const linkLook = textLink('quiet', 'inline-flex min-h-6 items-center')

type ChosenProps = {
  appStoreId: string
  country: WorldCountry
  scope: AppWorld['scope']
  onShowRow: () => void
}

const Chosen = ({ appStoreId, country, scope, onShowRow }: ChosenProps) => {
  const reader = useReader()
  const name = formatCountry(country, reader.locale)
  const charts = describeCharts(country, reader)
  return (
    <>
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
        {words.chosen({ country: name, seen: countryText(country, reader) })}
      </span>
    </>
  )
}

type CountryChoiceProps = Omit<ChosenProps, 'country'> & { country: WorldCountry | undefined }

/** The rank or state of the country selected on the map, with links. */
export const CountryChoice = ({ country, ...props }: CountryChoiceProps) => (
  <div className="flex min-h-[45px] flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2 text-table">
    {country ? <Chosen country={country} {...props} /> : <p className="text-sm text-second">{words.choose}</p>}
  </div>
)
