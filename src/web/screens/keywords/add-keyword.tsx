import { type FormEvent, useId, useState } from 'react'
import { parseKeyword } from '#domain/keywords.ts'
import { boxClass, labelClass } from '#web/components/form/fields.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ownKeywordsWords as words } from './keywords.words.ts'

type AddKeywordProps = {
  /** Those in the list, as they are kept. */
  known: ReadonlySet<string>
  isAdding: boolean
  /** Resolves to whether it was added. */
  onAdd: (keyword: string) => Promise<boolean>
}

/** What is wrong with what was typed, if anything. */
const findProblem = (keyword: string | undefined, known: ReadonlySet<string>): string => {
  if (keyword === undefined) return words.invalid
  return known.has(keyword) ? words.known(keyword) : ''
}

/** One keyword at a time; the field stays where the focus is, for the next one. */
export const AddKeyword = ({ known, isAdding, onAdd }: AddKeywordProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const type = (text: string) => {
    setTyped(text)
    setProblem('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAdding) return
    const keyword = parseKeyword(typed)
    const found = findProblem(keyword, known)
    setProblem(found)
    if (keyword !== undefined && found === '' && (await onAdd(keyword))) setTyped('')
  }
  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id} className={labelClass}>
        {words.field}
      </label>
      <div className="mt-1.5 flex max-w-md gap-2">
        <input
          id={id}
          type="text"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}problem`}
          onChange={event => type(event.currentTarget.value)}
          className={`${boxClass} flex-1 px-3`}
        />
        <Button type="submit" aria-busy={isAdding} className="min-w-20 aria-busy:opacity-80">
          {isAdding ? words.adding : words.add}
        </Button>
      </div>
      <p id={`${id}problem`} role="alert" className="mt-1 min-h-[1.125rem] text-sm text-accent">
        {problem}
      </p>
    </form>
  )
}
