export type Pages = { page: number; pageCount: number }

/** Pages up to this distance from the current page have a link. */
const reach = 2
const linksOfShortList = 2 * reach + 3

/** The pages to link: all pages of a short list, otherwise the first, the last and those around the current page. */
export const listPageNumbers = ({ page, pageCount }: Pages): number[] =>
  Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    number => pageCount <= linksOfShortList || number === 1 || number === pageCount || Math.abs(number - page) <= reach,
  )
