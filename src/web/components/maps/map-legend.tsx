import { classNames } from '#web/lib/class-names.ts'
import { mapWords } from './map.words.ts'
import { type MapFill, mapLooks } from './map-fills.ts'

export type MapLegendEntry = { fill: MapFill; label: string }

const { bands } = mapWords

const rankLegend: readonly MapLegendEntry[] = [
  { fill: 'rank-1', label: bands['rank-1'] },
  { fill: 'rank-5', label: bands['rank-5'] },
  { fill: 'rank-10', label: bands['rank-10'] },
  { fill: 'rank-50', label: bands['rank-50'] },
  { fill: 'rank-100', label: bands['rank-100'] },
  { fill: 'outside', label: bands.outside },
  { fill: 'unmeasured', label: bands.unmeasured },
]

export const MapLegend = ({ entries = rankLegend }: { entries?: readonly MapLegendEntry[] }) => (
  <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-second">
    {entries.map(({ fill, label }) => (
      <li key={fill} className="flex items-center gap-1.5">
        <span className={classNames('size-3 shrink-0 rounded-[3px] keeps-colour', mapLooks[fill].swatch)} />
        {label}
      </li>
    ))}
  </ul>
)
