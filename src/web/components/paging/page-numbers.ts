export type Pages = { page: number; pageCount: number }

/** Up to this distance, pages beside the open one have a link. */
const reach = 2
const linksOfShortList = 2 * reach + 3

/** The pages that have a link: all of a short list; else the first, the last and those around the open one. */
export const listPageNumbers = ({ page, pageCount }: Pages): number[] =>
  Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    number => pageCount <= linksOfShortList || number === 1 || number === pageCount || Math.abs(number - page) <= reach,
  )
