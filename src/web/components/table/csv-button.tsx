import { textLink } from '#web/components/ui/text-link.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type CsvInput, downloadCsv } from './download-csv.ts'
import { tableWords as words } from './table.words.ts'

/** Saves what a table shows as a file. `name` says what is in it. */
export const CsvButton = <Row,>({ input }: { input: CsvInput<Row> }) => {
  const save = () =>
    downloadCsv(input).catch(() => showToast({ title: words.csvFailed, description: words.csvFailedHint, tone: 'bad' }))
  return (
    <button type="button" aria-label={words.csvOf(input.name)} onClick={save} className={textLink('aside')}>
      {words.csv}
    </button>
  )
}
