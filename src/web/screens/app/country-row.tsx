import type { CountryRank } from '#contract/apps.ts'
import { deviceNames } from '#domain/chart-words.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { BadgeCell } from './badge-cell.tsx'

/** The day and device of the better rank. Shown below the country on phones and in a separate column elsewhere. */
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
    <td className="py-1.5 pr-2">
      <span className="flex items-center gap-2.5">
        <BadgeCell badge={country.categorySeen} country={country} />
        {country.category && <span className="text-sm text-second max-sm:sr-only">{country.category}</span>}
      </span>
    </td>
    <td className="py-1.5">
      <BadgeCell badge={country.overallSeen} country={country} />
    </td>
  </tr>
)
