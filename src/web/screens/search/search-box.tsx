import type { FormEvent, KeyboardEvent } from 'react'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { useDraft } from '#web/lib/use-draft.ts'

type SearchBoxProps = {
  /** The search term in the URL. */
  term: string
  isSearching: boolean
  onSearch: (term: string) => void
  /** Opens the only result of an App Store link; undefined if there is none. */
  onOpen: (() => void) | undefined
}

/** A form that also works without JavaScript: the browser then requests `/search?q=`. */
export const SearchBox = ({ term, isSearching, onSearch, onOpen }: SearchBoxProps) => {
  const [draft, setDraft] = useDraft(term)
  const input = usePrehydrationChoice<HTMLInputElement>(({ value }) => setDraft(value))
  const hasScript = useOpenedAt() !== null
  const typed = draft.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed) onSearch(typed)
  }
  const openOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onOpen || typed !== term) return
    event.preventDefault()
    onOpen()
  }
  return (
    <search>
      <form method="get" action={href('/search')} onSubmit={submit} className="flex gap-2">
        <AppSearchField
          ref={input}
          look="page"
          label={words.label}
          placeholder={words.placeholder}
          name="q"
          value={draft}
          onChange={setDraft}
          onKeyDown={openOnEnter}
        />
        <Button
          type="submit"
          look="solid"
          disabled={hasScript && typed === ''}
          className="h-11 min-w-[104px] px-4"
          aria-busy={isSearching}
        >
          {isSearching ? words.searching : words.search}
        </Button>
      </form>
    </search>
  )
}
