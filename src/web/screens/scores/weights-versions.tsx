import type { ScoreWeightsVersion } from '#contract/scores.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { weightsWords as words } from './weights.words.ts'

const Content = ({ version: { weights } }: { version: ScoreWeightsVersion }) => {
  const { locale } = useReader()
  const count = weights.length
  return count === 0 ? words.equal : words.edited({ count, text: formatNumber(count, locale) })
}

const ValidFrom = ({ version: { validFrom } }: { version: ScoreWeightsVersion }) => {
  const reader = useReader()
  return validFrom ? <span suppressHydrationWarning>{formatUtcDay(validFrom, reader)}</span> : words.first
}

const columns: readonly Column<ScoreWeightsVersion>[] = [
  { key: 'version', head: words.version, isRowHead: true, cell: ({ version }) => version, className: 'w-20' },
  { key: 'from', head: words.from, cell: version => <ValidFrom version={version} /> },
  { key: 'content', head: words.content, cell: version => <Content version={version} /> },
  {
    key: 'by',
    head: words.madeBy,
    cell: ({ madeBy, madeAt }) => (
      <>
        <bdi>{madeBy ?? words.deleted}</bdi>, <Moment at={madeAt} precision="day" />
      </>
    ),
  },
]

/** Who set which weights, and from when they count. */
export const WeightsVersions = ({ versions }: { versions: readonly ScoreWeightsVersion[] }) =>
  versions.length > 0 && (
    <Section title={words.versions}>
      <DataTable
        caption={words.versionsCaption}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
      />
    </Section>
  )
