/** Few enough rows to render fast and to scroll through. */
const rowsPerPage = 100

export type ListPage<Row> = {
  rows: readonly Row[]
  /** The number of rows before this page. */
  placesBefore: number
  /** Starts at 1; a number beyond the last page gives the last page. */
  page: number
  pageCount: number
}

export const takePage = <Row>(rows: readonly Row[], requestedPage = 1): ListPage<Row> => {
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(requestedPage, pageCount)
  const placesBefore = (page - 1) * rowsPerPage
  return { rows: rows.slice(placesBefore, placesBefore + rowsPerPage), placesBefore, page, pageCount }
}
