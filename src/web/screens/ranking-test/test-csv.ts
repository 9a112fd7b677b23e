import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'

/** Programs that open tables take text that begins so for a formula. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/** RFC 4180. */
const toField = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const toRow = ({ storefront, countryName, state, entryCount, isReused, reason, at }: TestedCountry): string =>
  [storefront, countryName, state, entryCount, isReused, reason, at].map(toField).join(',')

/** The results, one country a line, in the order of work. */
export const buildTestCsv = ({ countries }: Pick<RankingTest, 'countries'>): string =>
  [words.csvColumns.map(toField).join(','), ...countries.map(toRow), ''].join('\r\n')
