import { useState } from 'react'
import { PickerField, pickerBox } from '#web/components/browse/picker-field.tsx'
import { PickerForm, useTypedChoice } from '#web/components/browse/picker-form.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { worldWords as words } from './world.words.ts'
import { longestTerm, type WorldAddress } from './world-address.ts'

/** Typing updates the URL at once; Back and Forward update the field. */
const TermField = ({ term }: { term: string }) => {
  const { choose, ends } = useTypedChoice()
  const [draft, setDraft] = useState(term)
  const [seen, setSeen] = useState(term)
  if (seen !== term) {
    setSeen(term)
    setDraft(term)
  }
  const find = (typed: string) => {
    setDraft(typed)
    setSeen(typed)
    choose('q', typed || undefined)
  }
  const field = usePrehydrationChoice<HTMLInputElement>(({ value }) => find(value), setDraft)
  return (
    <PickerField label={words.find} className="w-full sm:w-48">
      {id => (
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          value={draft}
          maxLength={longestTerm}
          autoComplete="off"
          onChange={event => find(event.currentTarget.value)}
          {...ends}
          className={pickerBox}
        />
      )}
    </PickerField>
  )
}

/** Filters the table by part of a country's name. */
export const CountrySearch = ({ address }: { address: WorldAddress }) => (
  <div className="max-sm:w-full">
    <PickerForm label={words.find} address={address} fields={['q']}>
      <TermField term={address.q ?? ''} />
    </PickerForm>
  </div>
)
