/** Rows per page: few enough to scroll through and to render without delay. */
const rowsPerPage = 100

export type ListPage<Row> = {
  rows: readonly Row[]
  /** The place in the whole list before the first of these rows. */
  placesBefore: number
  /** From 1; a page beyond the last one is the last one. */
  page: number
  pageCount: number
}

/** One page of a list. */
export const takePage = <Row>(rows: readonly Row[], asked = 1): ListPage<Row> => {
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(asked, pageCount)
  const placesBefore = (page - 1) * rowsPerPage
  return { rows: rows.slice(placesBefore, placesBefore + rowsPerPage), placesBefore, page, pageCount }
}
