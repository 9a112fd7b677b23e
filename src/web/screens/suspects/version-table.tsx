import { ArrowDown, ArrowUp, Equal, type LucideIcon, Minus, Plus } from 'lucide-react'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { suspectsWords } from './suspects.words.ts'
import { type Change, changeOf, type Place } from './versions.ts'

const { one: words } = suspectsWords

type Mark = { Icon: LucideIcon; tone: string }

const marks: Record<Exclude<Change['kind'], 'only-here'>, Mark> = {
  same: { Icon: Equal, tone: 'text-third' },
  climbed: { Icon: ArrowUp, tone: 'text-good' },
  fell: { Icon: ArrowDown, tone: 'text-amber' },
}

const markOf = (kind: Change['kind'], isNewer: boolean): Mark => {
  if (kind !== 'only-here') return marks[kind]
  return isNewer ? { Icon: Plus, tone: 'text-blue font-medium' } : { Icon: Minus, tone: 'text-accent font-medium' }
}

type VersionProps = { isNewer: boolean; hasOther: boolean }

/** How an app changed between the versions, by shape, word and colour. */
const ChangeMark = ({ place, isNewer }: { place: Place; isNewer: boolean }) => {
  const { locale } = useReader()
  const { kind } = changeOf(place, isNewer)
  const { Icon, tone } = markOf(kind, isNewer)
  const other = formatNumber(place.otherRank ?? 0, locale)
  const moved = isNewer ? words.from(other) : words.to(other)
  const text = { 'only-here': isNewer ? words.isNew : words.isGone, same: words.isSame, climbed: moved, fell: moved }
  return (
    <span className={classNames('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', tone)}>
      <Icon size={13} aria-hidden />
      {(kind === 'climbed' || kind === 'fell') && <span className="sr-only">{words[kind]} </span>}
      {text[kind]}
    </span>
  )
}

const Row = ({ place, isNewer, hasOther }: VersionProps & { place: Place }) => {
  const { locale } = useReader()
  return (
    <tr className="h-9 border-b border-line">
      <td className="w-10 pr-2 text-right text-second tabular-nums">{formatNumber(place.rank, locale)}</td>
      <th scope="row" className="py-1 pr-3 pl-2 text-left font-normal">
        <span className="flex items-center gap-2.5">
          <AppIcon src={place.icon} name={place.name} size={24} className="size-6 text-xs" />
          <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {place.name}
          </span>
        </span>
      </th>
      <td className="w-24 text-right text-sm">{hasOther && <ChangeMark place={place} isNewer={isNewer} />}</td>
    </tr>
  )
}

type VersionTableProps = VersionProps & { places: readonly Place[] }

/** One version of the chart, rank by rank, with the changes marked. */
export const VersionTable = ({ places, isNewer, hasOther }: VersionTableProps) => (
  <table className="w-full border-t border-line text-table">
    <caption className="sr-only">{isNewer ? words.keptCaption : words.beforeCaption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className="py-1.5 pr-2 text-right font-normal">
          {words.rank}
        </th>
        <th scope="col" className="py-1.5 pl-2 font-normal">
          {words.app}
        </th>
        <th scope="col" className="py-1.5 text-right font-normal">
          {words.change}
        </th>
      </tr>
    </thead>
    <tbody>
      {places.map(place => (
        <Row key={place.appStoreId} place={place} isNewer={isNewer} hasOther={hasOther} />
      ))}
    </tbody>
  </table>
)
