import type { TestedCountry } from '#contract/ranking-test.ts'
import { minuteMs } from '#domain/units.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type TestedState, rankingTestWords as words } from './ranking-test.words.ts'
import { type SortColumn, testedStates } from './test-address.ts'

const dots: Record<TestedState, string> = {
  measured: 'bg-good',
  empty: 'border border-good',
  failed: 'bg-accent',
  suspect: 'bg-amber',
  cancelled: 'border border-third',
  waiting: 'border border-third',
}

/** A coloured dot with its meaning in words. */
const StateMark = ({ state }: { state: TestedState }) => (
  <span className="flex items-baseline gap-2 max-sm:text-sm">
    <span
      aria-hidden="true"
      className={classNames('keeps-colour size-[7px] shrink-0 -translate-y-px rounded-full', dots[state])}
    />
    {words.states[state]}
  </span>
)

type ResultProps = { country: TestedCountry; startedAt: string }

/** Why there is no chart, or the age of a chart that was reused. */
const Note = ({ country: { reason, isReused, at }, startedAt }: ResultProps) => {
  const { locale } = useReader()
  if (reason) return words.reasons[reason]
  if (!isReused || at === null) return null
  const count = Math.floor((Date.parse(startedAt) - Date.parse(at)) / minuteMs)
  return count > 0 ? words.readBefore({ count, text: formatNumber(count, locale) }) : words.readJustBefore
}

const Time = ({ country: { at, state } }: Pick<ResultProps, 'country'>) =>
  at !== null && state !== 'cancelled' && <Moment at={at} className="text-second max-sm:text-sm" />

/** On narrow screens, the time appears below the country's name. */
const Country = ({ country }: Pick<ResultProps, 'country'>) => (
  <>
    <span className="flex items-start gap-2.5">
      <span className="flex h-5 items-center">
        <Flag src={country.flagUrl} />
      </span>
      <CountryName country={country} />
    </span>
    <span className="ml-[31px] block sm:hidden">
      <Time country={country} />
    </span>
  </>
)

export const resultColumns = (startedAt: string, locale: string): readonly Column<TestedCountry, SortColumn>[] => [
  {
    key: 'country',
    head: words.columns.country,
    cell: country => <Country country={country} />,
    sortValue: country => formatCountry(country, locale),
    isRowHead: true,
    className: 'align-top sm:w-[32%]',
  },
  {
    key: 'state',
    head: words.columns.state,
    cell: country => (
      <>
        <StateMark state={country.state} />
        <span className="block text-sm text-second">
          <Note country={country} startedAt={startedAt} />
        </span>
      </>
    ),
    sortValue: ({ state }) => testedStates.indexOf(state),
    className: 'align-top',
  },
  {
    key: 'places',
    head: words.columns.places,
    cell: ({ entryCount }) => (entryCount === null ? '' : formatNumber(entryCount, locale)),
    sortValue: ({ entryCount }) => entryCount,
    className: 'w-16 text-right align-top tabular-nums sm:w-24',
  },
  {
    key: 'time',
    head: words.columns.time,
    cell: country => <Time country={country} />,
    sortValue: ({ at }) => at && Date.parse(at),
    className: 'w-[26%] align-top tabular-nums max-sm:hidden',
  },
]
