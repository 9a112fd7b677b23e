import type { TestedCountry } from '#contract/ranking-test.ts'
import { minuteMs } from '#domain/units.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { StateMark } from './state-mark.tsx'

/** Why there is no chart, or how old one is that was not asked for again. */
const Note = ({ country: { reason, isReused, at }, startedAt }: ResultRowProps) => {
  const { locale } = useReader()
  if (reason) return words.reasons[reason]
  if (!isReused || at === null) return null
  const count = Math.floor((Date.parse(startedAt) - Date.parse(at)) / minuteMs)
  return count > 0 ? words.readBefore({ count, text: formatNumber(count, locale) }) : words.readJustBefore
}

type ResultRowProps = { country: TestedCountry; startedAt: string }

/** Where there is no room for a column of its own, the time stands below the country's name. */
export const ResultRow = ({ country, startedAt }: ResultRowProps) => {
  const { locale } = useReader()
  const { entryCount, at, state, flagUrl } = country
  const time = at !== null && state !== 'cancelled' && <Moment at={at} />
  return (
    <tr className="h-[37px] border-b border-line align-top">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        <span className="flex items-start gap-2.5">
          <span className="flex h-5 items-center">
            <Flag src={flagUrl} />
          </span>
          <CountryName country={country} />
        </span>
        {time && <span className="mt-0.5 ml-[31px] block text-sm text-second sm:hidden">{time}</span>}
      </th>
      <td className="py-2 pr-3">
        <StateMark state={state} />
        <span className="block text-sm text-second">
          <Note country={country} startedAt={startedAt} />
        </span>
      </td>
      <td className="py-2 pr-3 text-right">{entryCount === null ? '' : formatNumber(entryCount, locale)}</td>
      <td className="py-2 text-second max-sm:hidden">{time}</td>
    </tr>
  )
}
