import type { Circumstances } from '#contract/circumstances.ts'
import { byteOrderMark, toCsvLine } from '#domain/csv.ts'

const columns = ['appStoreId', 'chart', 'day', 'verdict', 'about', 'text'] as const

/** The headline and each sentence as a line, so that a spreadsheet can collect the moves of many apps. */
export const toCircumstancesCsv = ({ appStoreId, chart, day, verdict, headline, sentences }: Circumstances): string => {
  const toLine = (about: string, text: string): string =>
    toCsvLine([appStoreId, chart?.key ?? '', day ?? '', verdict, about, text])
  return [
    byteOrderMark + toCsvLine(columns),
    toLine('headline', headline),
    ...sentences.map(({ about, text }) => toLine(about, text)),
  ].join('')
}
