import type { AppKeyword } from '#contract/keywords.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { ranksClimbed } from './keyword-change.ts'

/** The columns of the CSV file. `change` is in positions; negative means a fall. */
export const keywordCsvColumns: readonly CsvColumn<AppKeyword>[] = [
  { head: 'keyword', value: ({ keyword }) => keyword },
  { head: 'is_own', value: ({ id }) => (id === null ? 'no' : 'yes') },
  { head: 'state', value: ({ now }) => now.state },
  { head: 'position', value: ({ now }) => now.position },
  { head: 'depth', value: ({ now }) => now.depth },
  { head: 'observed_at', value: ({ now }) => now.observedAt },
  { head: 'reason', value: ({ now }) => now.reason },
  { head: 'state_week_before', value: ({ weekBefore }) => weekBefore?.state ?? null },
  { head: 'position_week_before', value: ({ weekBefore }) => weekBefore?.position ?? null },
  { head: 'observed_at_week_before', value: ({ weekBefore }) => weekBefore?.observedAt ?? null },
  { head: 'change', value: ranksClimbed },
]
