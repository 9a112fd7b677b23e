import { useMemo } from 'react'
import { useOpenedAt } from '#web/lib/reader.ts'
import { ChoiceField } from './choice-field.tsx'
import { buildLocaleOptions } from './locale-options.ts'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

type FormatFieldProps = { locale: string | null; onChange: (locale: string | null) => void }

/** Browsers and Node know different language names, so the server render contains only the selected locale. */
export const FormatField = ({ locale, onChange }: FormatFieldProps) => {
  const isInBrowser = useOpenedAt() !== null
  const options = useMemo(() => (isInBrowser ? buildLocaleOptions(locale) : []), [isInBrowser, locale])
  return (
    <ChoiceField label={words.formats} name="locale" value={locale} onChange={onChange}>
      {!isInBrowser && locale !== null && <option value={locale}>{locale}</option>}
      {options.map(option => (
        <option key={option.locale} value={option.locale} lang={option.locale}>
          {option.name}
        </option>
      ))}
    </ChoiceField>
  )
}
