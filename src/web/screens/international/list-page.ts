/** Rows a page: so many can be scrolled through, and drawn without a wait. */
const rowsPerPage = 100

export type PageSearch = { page?: number | undefined }

/** The page as the address bar says it. The first one, and what is no page, are not said. */
export const readPageSearch = ({ page }: Record<string, unknown>): PageSearch => {
  const isNumber = typeof page === 'number' || (typeof page === 'string' && /^\d{1,6}$/.test(page))
  const number = isNumber ? Number(page) : 1
  return { page: Number.isInteger(number) && number > 1 ? number : undefined }
}

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
