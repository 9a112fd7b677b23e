import { type FormEvent, useState } from 'react'
import { parseKeyword } from '#domain/keywords.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ownKeywordsWords as words } from './keywords.words.ts'

type AddKeywordProps = {
  /** The normalized keywords in the list. */
  known: ReadonlySet<string>
  isAdding: boolean
  /** Resolves to true if the keyword was added. */
  onAdd: (keyword: string) => Promise<boolean>
}

/** The validation error of the input; empty if it is valid. */
const findProblem = (keyword: string | undefined, known: ReadonlySet<string>): string => {
  if (keyword === undefined) return words.invalid
  return known.has(keyword) ? words.known(keyword) : ''
}

/** Adds one keyword at a time. The field keeps the focus for the next one. */
export const AddKeyword = ({ known, isAdding, onAdd }: AddKeywordProps) => {
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
      <TextField
        label={words.field}
        problem={problem}
        value={typed}
        autoCapitalize="none"
        spellCheck={false}
        onChange={type}
        className="max-w-md"
      >
        <Button type="submit" aria-busy={isAdding} className="min-w-20 aria-busy:opacity-80">
          {isAdding ? words.adding : words.add}
        </Button>
      </TextField>
    </form>
  )
}
