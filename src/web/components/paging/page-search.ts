export type PageSearch = { page?: number | undefined }

/** The page as the address bar says it. The first one, and what is no page, are not said. */
export const readPageSearch = ({ page }: Record<string, unknown>): PageSearch => {
  const isNumber = typeof page === 'number' || (typeof page === 'string' && /^\d{1,6}$/.test(page))
  const number = isNumber ? Number(page) : 1
  return { page: Number.isInteger(number) && number > 1 ? number : undefined }
}
