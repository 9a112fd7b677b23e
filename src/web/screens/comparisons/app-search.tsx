import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { PreservedParams } from '#web/components/browse/picker-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { href } from '#web/lib/site-path.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { AppSearchResults } from './app-search-results.tsx'
import { compareWords } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'

const { search: words } = compareWords

const field = 'q'
export const focusAppSearch = (): void => document.querySelector<HTMLElement>('[data-app-search]')?.focus()

/**
 * Searches for an app to add. The term is in the URL, so the form works without JavaScript. A pasted App Store link is
 * searched at once.
 */
export const AppSearch = ({ address }: { address: CompareAddress }) => {
  const { q = '' } = address
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft(q)
  const input = usePrehydrationChoice<HTMLInputElement>(({ value }) => setDraft(value))
  const search = (typed: string) => {
    const term = typed.trim()
    if (term && term !== q)
      void navigate({ to: '.', search: { ...address, q: term }, replace: true, resetScroll: false })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  return (
    <>
      <search>
        <form method="get" action={href('/compare')} onSubmit={submit} className="flex max-w-xl gap-2">
          <PreservedParams address={address} fields={[field]} />
          <AppSearchField
            ref={input}
            data-app-search
            label={words.label}
            placeholder={words.placeholder}
            name={field}
            value={draft}
            onChange={setDraft}
            onPastedLink={search}
          />
          <Button type="submit">{words.submit}</Button>
        </form>
      </search>
      {q && <AppSearchResults term={q} address={address} />}
    </>
  )
}
