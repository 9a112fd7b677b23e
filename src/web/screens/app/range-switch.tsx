import { type AppSearch, defaultRange, ranges } from '#web/components/app-frame/ranges.ts'
import { rangeLabels } from '#web/components/rank-histories/history-ranges.words.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { appWords as words } from './app.words.ts'

/** Links, because the range is part of the URL. */
export const RangeSwitch = ({ address }: { address: AppSearch }) => (
  <Segmented
    label={words.range}
    segments={ranges.map(choice => ({
      key: choice,
      label: rangeLabels[choice].short,
      spoken: rangeLabels[choice].long,
      search: { ...address, range: choice },
      isChosen: choice === (address.range ?? defaultRange),
    }))}
  />
)
