import { Link } from '@tanstack/react-router'
import type { Comparison } from '#contract/comparisons.ts'
import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { LetterMark } from './letter-mark.tsx'

export type ComparedRow = { app: Comparison['apps'][number]; index: number }

type ComparedTableProps<Row extends ComparedRow> = {
  words: { app: string; caption: string; box: string }
  page: '/app/$id/versions' | '/app/$id/world'
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A row per app, in letter order: with five rows at most, sorting is not needed. */
export const ComparedTable = <Row extends ComparedRow>({ words, page, columns, rows }: ComparedTableProps<Row>) => {
  const appColumn: Column<Row> = {
    key: 'app',
    head: words.app,
    isRowHead: true,
    className: `min-w-36 ${firstColumn}`,
    cell: ({ app: { appStoreId, name }, index }) => (
      <span className="flex items-center gap-2.5">
        <LetterMark index={index} />
        <Link to={page} params={{ id: appStoreId }} dir="auto" className="font-medium hover:underline">
          {name}
        </Link>
      </span>
    ),
  }
  return (
    <TableBox label={words.box}>
      <DataTable
        caption={words.caption}
        columns={[appColumn, ...columns]}
        rows={rows}
        rowKey={({ app }) => app.appStoreId}
      />
    </TableBox>
  )
}

type ComparedCsvProps<Row> = {
  words: { csv: (names: string) => string }
  apps: Comparison['apps']
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
}

/** A CSV file that is named after the apps. */
export const ComparedCsv = <Row,>({ words, apps, columns, rows }: ComparedCsvProps<Row>) => (
  <CsvButton input={{ name: words.csv(apps.map(({ name }) => name).join(' ')), columns, rows }} />
)
