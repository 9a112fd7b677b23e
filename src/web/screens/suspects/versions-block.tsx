import { ArrowDown, ArrowUp, Equal, type LucideIcon, Minus, Plus } from 'lucide-react'
import type { SuspectVersions } from '#contract/suspects.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Num } from '#web/components/ui/num.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { suspectsWords } from './suspects.words.ts'
import { type Change, changeOf, countChanges, type Entry } from './versions.ts'

const { detail: words } = suspectsWords

type Mark = { Icon: LucideIcon; tone: string }

const marks: Record<Exclude<Change['kind'], 'only-here'>, Mark> = {
  same: { Icon: Equal, tone: 'text-third' },
  climbed: { Icon: ArrowUp, tone: 'text-good' },
  fell: { Icon: ArrowDown, tone: 'text-amber' },
}

const markOf = (kind: Change['kind'], isNewer: boolean): Mark => {
  if (kind !== 'only-here') return marks[kind]
  return isNewer ? { Icon: Plus, tone: 'text-blue font-medium' } : { Icon: Minus, tone: 'text-bad font-medium' }
}

const ChangeMark = ({ entry, isNewer }: { entry: Entry; isNewer: boolean }) => {
  const { locale } = useReader()
  const { kind } = changeOf(entry, isNewer)
  const { Icon, tone } = markOf(kind, isNewer)
  const otherRank = formatNumber(entry.otherRank ?? 0, locale)
  const moved = isNewer ? words.from(otherRank) : words.to(otherRank)
  const text = { 'only-here': isNewer ? words.isNew : words.isGone, same: words.isSame, climbed: moved, fell: moved }
  return (
    <span className={classNames('inline-flex items-center gap-1 text-sm whitespace-nowrap', tone)}>
      <Icon size={13} aria-hidden />
      {(kind === 'climbed' || kind === 'fell') && <span className="sr-only">{words[kind]} </span>}
      {text[kind]}
    </span>
  )
}

const AppCell = ({ icon, name }: Entry) => (
  <span className="flex items-center gap-2.5">
    <AppIcon src={icon} name={name} size={24} className="size-6 text-xs" />
    <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
      {name}
    </span>
  </span>
)

const columnsFor = (isNewer: boolean, hasOther: boolean): readonly Column<Entry>[] => [
  {
    key: 'rank',
    head: words.rank,
    cell: entry => <Num value={entry.rank} />,
    className: 'w-10 pr-2 text-right text-second',
  },
  { key: 'app', head: words.app, cell: entry => <AppCell {...entry} />, isRowHead: true, className: 'py-1 pl-2' },
  {
    key: 'change',
    head: words.change,
    cell: entry => hasOther && <ChangeMark entry={entry} isNewer={isNewer} />,
    className: 'w-24 text-right',
  },
]

type VersionProps = { observedAt: string; entries: readonly Entry[]; isNewer: boolean; hasOther: boolean }

const Version = ({ observedAt, entries, isNewer, hasOther }: VersionProps) => {
  const { locale } = useReader()
  const count = words.places(entries.length, formatNumber(entries.length, locale))
  return (
    <Section
      title={isNewer ? words.heldBack : words.before}
      aside={
        <p className="flex gap-3 text-sm text-second tabular-nums">
          <Moment at={observedAt} />
          <span>{count}</span>
        </p>
      }
    >
      <DataTable
        caption={isNewer ? words.heldBackCaption : words.beforeCaption}
        columns={columnsFor(isNewer, hasOther)}
        rows={entries}
        rowKey={({ appStoreId }) => appStoreId}
        empty={<p className="border-y border-line py-3 text-table text-second">{words.noPlaces}</p>}
      />
    </Section>
  )
}

const Changes = ({ versions }: { versions: SuspectVersions }) => {
  const { locale } = useReader()
  const counts = countChanges(versions)
  const kinds = (['isNew', 'isGone', 'moved', 'same'] as const).filter(kind => counts[kind] > 0)
  const texts = kinds.map(kind => words.counts[kind](formatNumber(counts[kind], locale)))
  return <p className="pb-7 text-table text-second tabular-nums">{texts.join(', ')}</p>
}

export const VersionsBlock = ({ versions }: { versions: SuspectVersions }) => {
  const { suspect, entries, before } = versions
  return (
    <>
      {before && <Changes versions={versions} />}
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
        <Version observedAt={suspect.observedAt} entries={entries} isNewer hasOther={before !== null} />
        {before && <Version observedAt={before.observedAt} entries={before.entries} isNewer={false} hasOther />}
        {!before && <p className="text-table text-second">{words.noBefore}</p>}
      </div>
    </>
  )
}
