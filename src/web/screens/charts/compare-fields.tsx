import { useQuery } from '@tanstack/react-query'
import { addDays, dayOf } from '#domain/days.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { PickerSelect } from '#web/components/browse/picker-select.tsx'
import { chartQuery } from './charts.queries.ts'
import { chartsWords as words } from './charts.words.ts'
import { type Against, againsts, type ChartsAddress, endOfDay, usualAgainst } from './charts-address.ts'

const isNamed = (against: string): against is Against => againsts.some(choice => choice === against)

/** The day before the displayed chart: the latest day it can be compared with. Null until the chart is loaded. */
const useLastDay = (address: ChartsAddress): string | null => {
  const { data: chart } = useQuery(chartQuery(address))
  const at = address.at ?? chart?.at
  return at ? addDays(dayOf(new Date(at)), -1) : null
}

/** The search params of `CompareFields`. */
export const compareFields = ['against', 'againstDay', 'beside'] as const

/** Selects the earlier measurement and the second country to compare with. */
export const CompareFields = ({ address }: { address: ChartsAddress }) => {
  const { against = usualAgainst, beside } = address
  const lastDay = useLastDay(address)
  const moment = isNamed(against) ? undefined : against
  const another = moment ?? (lastDay ? endOfDay(addDays(lastDay, -1)) : undefined)
  return (
    <>
      <PickerSelect label={words.comparedWith} name="against" value={against} usual={usualAgainst} className="w-40">
        {againsts.map(choice => (
          <option key={choice} value={choice}>
            {words.against[choice]}
          </option>
        ))}
        {another && <option value={another}>{words.anotherDay}</option>}
      </PickerSelect>
      {moment && (
        <DayPicker name="againstDay" label={words.againstDay} day={dayOf(new Date(moment))} min={null} max={lastDay} />
      )}
      <CountrySelect
        name="beside"
        label={words.beside}
        value={beside ?? 'none'}
        usual="none"
        before={<option value="none">{words.noOther}</option>}
        without={chartOf(address).storefront}
      />
    </>
  )
}
