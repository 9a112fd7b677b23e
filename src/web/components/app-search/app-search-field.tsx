import { Search } from 'lucide-react'
import { findStoreLink } from '#domain/store-links.ts'
import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
import { longestTerm } from './search-address.ts'

const looks = {
  form: { size: 16, position: 'top-2.5 left-3', box: 'pl-9' },
  dialog: { size: 17, position: 'top-[11px] left-3', box: 'h-10! bg-paper! pl-9 text-body!' },
  page: { size: 17, position: 'top-[13px] left-3.5', box: 'h-11! pl-10 text-body!' },
}

type AppSearchFieldProps = Omit<TextFieldProps, 'look'> & {
  look?: keyof typeof looks
  /** Called with an App Store link that was just pasted. */
  onPastedLink?: (link: string) => void
}

export const AppSearchField = ({ look = 'form', onPastedLink, ...field }: AppSearchFieldProps) => {
  const { size, position, box } = looks[look]
  return (
    <div className="relative min-w-0 flex-1">
      <Search size={size} className={`pointer-events-none absolute ${position} text-third`} aria-hidden />
      <TextField
        {...field}
        isLabelHidden
        type="search"
        maxLength={longestTerm}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onInput={({ nativeEvent, currentTarget: { value } }) => {
          if (nativeEvent.inputType === 'insertFromPaste' && findStoreLink(value)) onPastedLink?.(value)
        }}
        width={box}
      />
    </div>
  )
}
