import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useId } from 'react'
import { findStoreLink } from '#domain/store-links.ts'
import { longestTerm } from '#web/components/app-search/search-address.ts'
import { PreservedParams } from '#web/components/browse/picker-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { AppSearchResults } from './app-search-results.tsx'
import { compareWords } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'

const { search: words } = compareWords

const field = 'q'

const isPasted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'

/**
 * Searches for an app to add. The term is in the URL, so the form works without JavaScript. A pasted App Store link is
 * searched at once.
 */
export const AppSearch = ({ address }: { address: CompareAddress }) => {
  const { q = '' } = address
  const id = useId()
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft(q)
  const input = usePrehydrationChoice<HTMLInputElement>(({ value }) => setDraft(value))
  const search = (typed: string) => {
    const term = typed.trim()
    if (term && term !== q)
      void navigate({ to: '.', search: { ...address, q: term }, replace: true, resetScroll: false })
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setDraft(value)
    if (isPasted(event) && findStoreLink(value)) search(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  return (
    <>
      <search>
        <form method="get" action="/compare" onSubmit={submit} className="flex max-w-xl gap-2">
          <PreservedParams address={address} fields={[field]} />
          <label htmlFor={id} className="sr-only">
            {words.label}
          </label>
          <span className="relative min-w-0 flex-1">
            <Search size={16} className="pointer-events-none absolute top-2.5 left-3 text-third" aria-hidden />
            <input
              ref={input}
              id={id}
              type="search"
              name={field}
              value={draft}
              maxLength={longestTerm}
              placeholder={words.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              onChange={change}
              className="h-9 w-full rounded-button border border-line-strong bg-panel pr-3 pl-9 text-table text-ellipsis placeholder:text-third"
            />
          </span>
          <Button type="submit">{words.submit}</Button>
        </form>
      </search>
      {q && <AppSearchResults term={q} address={address} />}
    </>
  )
}
