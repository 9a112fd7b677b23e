import { type FormEvent, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { savedWords as words } from './saved.words.ts'
import { useSaveComparison } from './use-saved-actions.ts'

/** The server's limit. */
const longestName = 80

type SaveFormProps = { userId: string; apps: readonly App[] }

/** Saves the current comparison. The suggested name lists the apps. */
export const SaveForm = ({ userId, apps }: SaveFormProps) => {
  const usual = words.usualName(apps.map(({ name }) => name)).slice(0, longestName)
  const [typed, setTyped] = useState<string>()
  const { mutate, isPending } = useSaveComparison(userId)
  const name = (typed ?? usual).trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name && !isPending) mutate({ name, apps: [...apps] }, { onSuccess: () => setTyped(undefined) })
  }
  return (
    <form onSubmit={submit} className="max-w-xl pb-4">
      <TextField label={words.name} value={typed ?? usual} maxLength={longestName} onChange={setTyped}>
        <Button type="submit" disabled={name === ''} aria-busy={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
      </TextField>
    </form>
  )
}
