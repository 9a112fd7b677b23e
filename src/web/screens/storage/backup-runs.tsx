import type { BackupRun } from '#contract/backups.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { storageWords } from './storage.words.ts'

const { backups: words, none } = storageWords

const columnsFor = (locale: string): readonly Column<BackupRun>[] => [
  { key: 'begun', head: words.begun, cell: ({ startedAt }) => <Moment at={startedAt} />, isRowHead: true },
  {
    key: 'outcome',
    head: words.outcome,
    cell: ({ failure }) => (
      <span className={failure ? 'text-accent [overflow-wrap:anywhere]' : undefined}>{failure ?? words.made}</span>
    ),
  },
  {
    key: 'size',
    head: words.size,
    cell: ({ bytes }) => (bytes === null ? none : formatBytes(bytes, locale)),
    className: 'text-right tabular-nums whitespace-nowrap',
  },
  {
    key: 'took',
    head: words.took,
    cell: ({ durationSeconds }) => words.seconds(formatNumber(Math.round(durationSeconds), locale)),
    className: 'text-right tabular-nums whitespace-nowrap max-sm:hidden',
  },
]

/** How the newest backups ended. */
export const BackupRuns = ({ runs }: { runs: readonly BackupRun[] }) => {
  const { locale } = useReader()
  if (runs.length === 0) return <p className="text-table text-second">{words.nothing}</p>
  return (
    <DataTable
      caption={words.caption}
      columns={columnsFor(locale)}
      rows={runs}
      rowKey={({ startedAt }) => startedAt}
      isTall
    />
  )
}
