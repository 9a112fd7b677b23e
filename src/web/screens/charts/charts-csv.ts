import type { ChartEntry } from '#contract/chart-snapshots.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { ranksGained } from '#web/components/ranks/change-kind.ts'
import { isRead } from './chart-facts.ts'
import type { ChartMoment } from './moment-line.ts'
import type { ReplayRow } from './replay-frames.ts'

const changeCell = (entry: ChartEntry): string | number | null =>
  entry.change === 'new' || entry.change === 'back' ? entry.change : ranksGained(entry)

/** The columns of the CSV file. `change` is the number of ranks climbed, `new`, `back`, or empty if unknown. */
export const chartCsvColumns = (observedAt: string): readonly CsvColumn<ChartEntry>[] => [
  { head: 'rank', value: ({ rank }) => rank },
  { head: 'change', value: changeCell },
  { head: 'previous_rank', value: ({ previousRank }) => previousRank },
  { head: 'app_store_id', value: ({ app }) => app.appStoreId },
  { head: 'app', value: ({ app }) => app.name },
  { head: 'developer', value: ({ app }) => app.developer },
  { head: 'observed_at', value: () => observedAt },
]

export const momentCsvColumns: readonly CsvColumn<ChartMoment>[] = [
  { head: 'time', value: ({ at }) => at },
  { head: 'state', value: ({ state }) => state },
  { head: 'reason', value: ({ reason }) => reason },
  { head: 'apps', value: ({ entryCount, depth }) => (depth === null ? null : entryCount) },
  { head: 'depth', value: ({ depth }) => depth },
  { head: 'detail', value: ({ detail }) => detail },
]

export const replayCsvColumns: readonly CsvColumn<ReplayRow>[] = [
  { head: 'day', value: ({ frame }) => frame.day },
  { head: 'state', value: ({ frame }) => frame.state },
  { head: 'reason', value: ({ frame }) => frame.reason },
  { head: 'observed_at', value: ({ frame }) => (isRead(frame) ? frame.observedAt : null) },
  { head: 'rank', value: ({ rank }) => rank },
  { head: 'app_store_id', value: ({ app }) => app?.appStoreId ?? null },
  { head: 'app', value: ({ app }) => app?.name ?? null },
]
