import type { CountryCoverage } from '#contract/coverage.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'

type ReasonInput = { country: Pick<CountryCoverage, 'state' | 'failure' | 'charts'>; staleAfter: string }

/** The missing chart, if others were read: `4 of 6 charts read; missing: overall top free iPhone chart`. */
export const chartsOf = ({ charts: { read, of, missing } }: Pick<CountryCoverage, 'charts'>): string =>
  missing && of > 1 ? words.charts({ read, of, missing: chartPhrase(missing.chart) }) : ''

/** Why a country is not covered; empty if it is. */
export const reasonOf = ({ country: { state, failure, charts }, staleAfter }: ReasonInput): string => {
  switch (state) {
    case 'measured':
      return ''
    case 'failed':
      return failure ? words.reasons[failure.reason] : ''
    case 'stale':
      return words.explained.stale(staleAfter)
    case 'not-tracked':
      return charts.of > 0 ? words.explained.unread : words.explained['not-tracked']
    default:
      return words.explained[state]
  }
}

const dots: Record<CoverageState, string> = {
  measured: 'bg-good',
  failed: 'bg-accent',
  stale: 'bg-amber',
  'not-offered': 'border border-third',
  'not-tracked': 'border border-third',
}

export const State = ({ state }: { state: CoverageState }) => (
  <span className="flex items-baseline gap-2 max-sm:text-sm">
    <span
      aria-hidden="true"
      className={classNames('keeps-colour size-[7px] shrink-0 -translate-y-px rounded-full', dots[state])}
    />
    {words.states[state]}
  </span>
)

type WhyProps = { country: CountryCoverage; staleAfter: string; className?: string }

/** The reason, the error of the attempt, and its time. */
export const Why = ({ country, staleAfter, className }: WhyProps) => {
  const reason = reasonOf({ country, staleAfter })
  const { failure } = country
  const charts = chartsOf(country)
  if (!reason) return null
  return (
    <span className={classNames('text-second [overflow-wrap:anywhere]', className)}>
      {reason}
      {charts && ` ${charts}`}
      {failure && (
        <span className="text-third">
          {' '}
          {failure.detail && `${failure.detail} · `}
          <Moment at={failure.attemptedAt} />
        </span>
      )}
    </span>
  )
}

/** On narrow screens, the reading and the reason appear below the country's name. */
export const CountryCell = ({ country, staleAfter }: { country: CountryCoverage; staleAfter: string }) => (
  <>
    <span className="flex items-start gap-2.5">
      <span className="flex h-5 items-center">
        <Flag src={country.flagUrl} />
      </span>
      <CountryName country={country} />
    </span>
    {country.observedAt && (
      <span className="mt-0.5 ml-[31px] block text-sm text-second sm:hidden">
        <Moment at={country.observedAt} />
      </span>
    )}
    <Why country={country} staleAfter={staleAfter} className="mt-0.5 ml-[31px] block text-sm lg:hidden" />
  </>
)
