import type { Retention } from '#contract/retention.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { storageWords } from './storage.words.ts'

const { kept: words } = storageWords

type Thing = Retention['things'][number]

const timeOf = ({ kept }: Thing): string => {
  if (kept === null) return words.ever
  return kept.unit === 'months' ? words.months(kept.count) : words.days(kept.count)
}

const columns: readonly Column<Thing>[] = [
  { key: 'thing', head: words.thing, cell: ({ thing }) => words.things[thing], isRowHead: true },
  { key: 'time', head: words.time, cell: timeOf, className: 'tabular-nums whitespace-nowrap' },
  {
    key: 'setting',
    head: words.setting,
    cell: ({ setting }) => <code className="text-sm text-second">{setting}</code>,
    className: 'max-sm:hidden',
  },
]

/** How long each kind of data is kept, and the setting that says so. */
export const KeptSection = ({ retention: { things, keptSince } }: { retention: Retention }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <DataTable caption={words.caption} columns={columns} rows={things} rowKey={({ thing }) => thing} />
    {keptSince && (
      <p className="pt-3 text-table text-second">
        <FillIn text={words.since} parts={{ day: <Moment at={keptSince} precision="day" /> }} />
      </p>
    )}
  </SplitSection>
)
