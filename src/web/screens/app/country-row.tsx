import type { CountryRank } from '#contract/apps.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { deviceNames, appWords as words } from './app.words.ts'

/** A dash for the eye, words for the ear. */
const NoRank = () => (
  <span className="inline-block min-w-[46px] text-center text-third">
    <span aria-hidden="true">—</span>
    <span className="sr-only">{words.noRank}</span>
  </span>
)

const RankCell = ({ rank, observedAt }: { rank: number | null; observedAt: string }) =>
  rank === null ? <NoRank /> : <RankBadge rank={rank} observedAt={observedAt} />

/** Day and device; on phones they stand below the country's name, elsewhere in a column of their own. */
const Reached = ({ country, className }: { country: CountryRank; className: string }) => (
  <span className={className}>
    <Moment at={country.dateAchieved} precision="day" className="text-ink/85" /> · {deviceNames[country.deviceType]}
  </span>
)

export const CountryRow = ({ country, place }: { country: CountryRank; place: number }) => (
  <tr className="h-[37px] border-t border-line last:border-b">
    <td className="pr-1.5 text-second">{place}</td>
    <th scope="row" className="py-1.5 pr-2 text-left sm:pr-3 font-normal">
      <span className="flex items-center gap-2 sm:gap-2.5">
        <Flag src={country.flagUrl} />
        <span>
          <CountryName country={country} />
          <Reached country={country} className="block text-xs text-second sm:hidden" />
        </span>
      </span>
    </th>
    <td className="pr-3 max-sm:hidden">
      <Reached country={country} className="text-second" />
    </td>
    <td className="pr-2">
      <span className="flex items-center gap-2.5">
        <RankCell rank={country.categoryRank} observedAt={country.observedAt} />
        {country.category && <span className="text-sm text-second max-sm:sr-only">{country.category}</span>}
      </span>
    </td>
    <td>
      <RankCell rank={country.overallRank} observedAt={country.observedAt} />
    </td>
  </tr>
)
