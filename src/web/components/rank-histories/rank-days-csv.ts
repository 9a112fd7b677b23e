import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import type { RankDay } from './rank-days.ts'

export const rankDayCsvColumns: readonly CsvColumn<RankDay>[] = [
  { head: 'day', value: ({ day }) => day },
  { head: 'best', value: ({ best }) => best },
  { head: 'last', value: ({ last }) => last },
  { head: 'readings', value: ({ readings }) => readings },
  { head: 'note', value: ({ note }) => note },
]
