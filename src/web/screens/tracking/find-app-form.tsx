import { type FormEvent, useId, useState } from 'react'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { findAppWords as words } from './find-app.words.ts'

type FindAppFormProps = { isSearching: boolean; onSearch: (typed: string) => void }

/** Searches on submit. A pasted App Store link is searched at once. */
export const FindAppForm = ({ isSearching, onSearch }: FindAppFormProps) => {
  const [draft, setDraft] = useState('')
  const tip = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <form onSubmit={submit}>
      <div className="flex gap-2 max-sm:flex-col">
        <AppSearchField
          look="dialog"
          label={words.label}
          placeholder={words.placeholder}
          aria-describedby={tip}
          value={draft}
          onChange={setDraft}
          onPastedLink={onSearch}
        />
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
