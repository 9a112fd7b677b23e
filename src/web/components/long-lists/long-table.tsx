import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect } from 'react'
import { PageLinks } from '#web/components/paging/page-links.tsx'
import { readPageSearch } from '#web/components/paging/page-search.ts'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { useIsHydrating } from '#web/lib/in-browser.ts'
import { FirstRowsOnPhones } from './first-rows.tsx'

/** The browser looks for the row `#us-80` before that row is rendered, so jump to it again. */
const useTargetAmong = (isWhole: boolean) => {
  useEffect(() => {
    const target = isWhole && location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
    if (target && !target.matches(':target')) location.replace(location.hash)
  }, [isWhole])
}

type SentRows<Row> = {
  rows: readonly Row[]
  isWhole: boolean
  /** The number of the page that has a row; undefined if it is this page. */
  pageOf: (index: number) => number | undefined
  /** Links to the other rows, for readers without JavaScript. */
  links: ReactNode
}

/**
 * The rows of a long list. The server renders only those in sight, or one page of the list. The browser adds the others
 * after hydration, because it already has their data. Without JavaScript, links lead to them.
 */
export const useSentRows = <Row,>(all: readonly Row[], size: number): SentRows<Row> => {
  const { page: asked = 1 } = readPageSearch(useSearch({ strict: false }))
  const pageCount = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(asked, pageCount)
  // Deferred, so that rendering many rows does not delay the reader's first action.
  const isWhole = !useDeferredValue(useIsHydrating()) || pageCount === 1
  useTargetAmong(isWhole)
  if (isWhole) return { rows: all, isWhole, pageOf: () => undefined, links: undefined }
  const pageOf = (index: number) => {
    const other = Math.floor(index / size) + 1
    return other === page ? undefined : other
  }
  const rows = all.slice((page - 1) * size, page * size)
  const links = <noscript>{import.meta.env.SSR && <PageLinks page={page} pageCount={pageCount} />}</noscript>
  return { rows, isWhole, pageOf, links }
}

type LongTableProps<Row, Key extends string> = ComponentProps<typeof DataTable<Row, Key>> & {
  sentRows: number
  /** Phones show all rows at once, because the reader has asked for them. */
  isWholeOnPhones?: boolean
}

/** A table with too many rows to send as HTML: see `useSentRows`. */
export const LongTable = <Row, Key extends string>({
  sentRows,
  isWholeOnPhones = false,
  ...table
}: LongTableProps<Row, Key>) => {
  const { rows, columns, sort } = table
  const sent = useSentRows(useSortedRows({ rows, columns, sort }), sentRows)
  return (
    <>
      <FirstRowsOnPhones count={isWholeOnPhones ? 0 : sent.rows.length}>
        <DataTable {...table} rows={sent.rows} />
      </FirstRowsOnPhones>
      {sent.links}
    </>
  )
}
