import { Search } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { findStoreLink } from '#domain/store-links.ts'
import { longestTerm } from '#web/components/app-search/search-address.ts'
import { Button } from '#web/components/ui/button.tsx'
import { findAppWords as words } from './find-app.words.ts'

type FindAppFormProps = { isSearching: boolean; onSearch: (typed: string) => void }

const isPasted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'

/** Searches on submit. A pasted App Store link is searched at once. */
export const FindAppForm = ({ isSearching, onSearch }: FindAppFormProps) => {
  const [draft, setDraft] = useState('')
  const tip = useId()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setDraft(value)
    if (isPasted(event) && findStoreLink(value)) onSearch(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <form onSubmit={submit}>
      <div className="flex gap-2 max-sm:flex-col">
        <span className="relative min-w-0 flex-1">
          <Search size={17} className="pointer-events-none absolute top-[11px] left-3 text-third" aria-hidden />
          <input
            type="search"
            value={draft}
            maxLength={longestTerm}
            placeholder={words.placeholder}
            aria-label={words.label}
            aria-describedby={tip}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={change}
            className="h-10 w-full rounded-button border border-line-strong bg-paper pr-3 pl-9 text-body text-ellipsis placeholder:text-third"
          />
        </span>
        <Button type="submit" disabled={draft.trim() === ''} aria-busy={isSearching} className="h-10 sm:min-w-[104px]">
          {isSearching ? words.searching : words.search}
        </Button>
      </div>
      <p id={tip} className="mt-2 text-sm text-second">
        {words.tip}
      </p>
    </form>
  )
}
