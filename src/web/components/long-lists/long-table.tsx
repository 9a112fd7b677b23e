import type { ComponentProps } from 'react'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { useSentRows } from './use-sent-rows.tsx'

type LongTableProps<Row, Key extends string> = ComponentProps<typeof DataTable<Row, Key>> & {
  /** The number of rows that the server sends. */
  sentRows: number
}

/** A table of more rows than a page has room for: see `useSentRows`. */
export const LongTable = <Row, Key extends string>({ sentRows, ...table }: LongTableProps<Row, Key>) => {
  const { rows, columns, sort } = table
  const sent = useSentRows(useSortedRows({ rows, columns, sort }), sentRows)
  return (
    <>
      <DataTable {...table} rows={sent.rows} />
      {sent.links}
    </>
  )
}
