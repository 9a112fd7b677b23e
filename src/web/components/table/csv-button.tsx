import { textLink } from '#web/components/ui/text-link.ts'
import { showToast } from '#web/lib/toasts.ts'
import { csvWords as words } from './csv.words.ts'
import { type CsvInput, downloadCsv } from './download-csv.ts'

/** Downloads a table as a CSV file. `input.name` describes its contents. */
export const CsvButton = <Row,>({ input }: { input: CsvInput<Row> }) => {
  const save = () =>
    downloadCsv(input).catch(() => showToast({ title: words.csvFailed, description: words.csvFailedHint, tone: 'bad' }))
  return (
    <button type="button" aria-label={words.csvOf(input.name)} onClick={save} className={textLink('aside')}>
      {words.csv}
    </button>
  )
}
