import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ExportFormat, exportFormats } from '#domain/export-formats.ts'
import { RadioField } from '#web/components/form/radio-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { href } from '#web/lib/site-path.ts'
import { exportWords as words } from './export.words.ts'

type Selection = { storefront: string; from: string; to: string }

const addressOf = (format: ExportFormat, selection: Selection): string => {
  const filled = Object.entries(selection).filter(([, value]) => value.trim() !== '')
  return `/api/admin/export?${new URLSearchParams([['format', format], ...filled])}`
}

/** A file with the rank history, as `npm run export` makes it. */
export const ExportCard = () => {
  const [format, setFormat] = useState<ExportFormat>('ndjson')
  const [selection, setSelection] = useState<Selection>({ storefront: '', from: '', to: '' })
  const choose = (change: Partial<Selection>) => setSelection({ ...selection, ...change })
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <RadioField
        label={words.format}
        values={exportFormats}
        labels={words.formats}
        chosen={format}
        onChoose={setFormat}
      />
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          label={words.countries}
          value={selection.storefront}
          onChange={storefront => choose({ storefront })}
          placeholder={words.allCountries}
          className="w-44"
        />
        <TextField
          label={words.from}
          type="date"
          value={selection.from}
          onChange={from => choose({ from })}
          className="w-36"
        />
        <TextField label={words.to} type="date" value={selection.to} onChange={to => choose({ to })} className="w-36" />
      </div>
      <a href={href(addressOf(format, selection))} download className={buttonClass('outline', 'mt-5 text-ink')}>
        <Download size={15} aria-hidden />
        {words.download}
      </a>
    </SplitSection>
  )
}
