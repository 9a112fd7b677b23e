import type { CsvColumn } from '#web/components/csv/build-csv.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'

const words = {
  csv: 'CSV',
  csvOf: (what: string) => `Download as CSV: ${what}`,
  csvFailed: 'Failed to create the file',
  csvFailedHint: 'Check the connection and try again.',
} as const

type CsvInput<Row> = {
  /** Describes the contents, such as `Tidal Notes world 2026-11-20`; the file extension is added. */
  name: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
}

/** A file name that every file system accepts: letters and digits of any script, joined by hyphens. */
export const csvFileName = (name: string): string => {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${words.join('-').toLowerCase().slice(0, 100) || 'table'}.csv`
}

/**
 * Saves rows as a CSV file. The CSV code is loaded on the first call.
 * @throws TypeError when the chunk cannot be loaded.
 */
export const downloadCsv = async <Row,>({ name, columns, rows }: CsvInput<Row>): Promise<void> => {
  const { buildCsv } = await import('#web/components/csv/build-csv.ts')
  saveFile(new File([buildCsv(columns, rows)], csvFileName(name), { type: 'text/csv;charset=utf-8' }))
}

export const CsvButton = <Row,>({ input }: { input: CsvInput<Row> }) => {
  const save = () =>
    downloadCsv(input).catch(() => showToast({ title: words.csvFailed, description: words.csvFailedHint, tone: 'bad' }))
  return (
    <button type="button" aria-label={words.csvOf(input.name)} onClick={save} className={textLink('aside')}>
      {words.csv}
    </button>
  )
}
