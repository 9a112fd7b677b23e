import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type ResultCountInput = { count: number; term: string; isLink: boolean }

/** The number of results, in one line. */
export const useResultCount = ({ count, term, isLink }: ResultCountInput): string => {
  const { locale } = useReader()
  if (count === 0) return isLink ? words.emptyLink : words.empty
  if (isLink && count === 1) return `${words.foundAtLink}. ${words.enterOpens}`
  return words.found({ count: formatNumber(count, locale), isOne: count === 1, term })
}
