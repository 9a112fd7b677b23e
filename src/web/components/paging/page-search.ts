export type PageSearch = { page?: number | undefined }

/** Reads the page number from the search params. The first page and invalid values are undefined. */
export const readPageSearch = ({ page }: Record<string, unknown>): PageSearch => {
  const isNumber = typeof page === 'number' || (typeof page === 'string' && /^\d{1,6}$/.test(page))
  const number = isNumber ? Number(page) : 1
  return { page: Number.isInteger(number) && number > 1 ? number : undefined }
}
