import { type FormEvent, useState } from 'react'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { describeFailure } from '#web/components/feedback/failure-toast.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useAddByUrl } from './use-add-app.ts'

const { byUrl: words } = curationWords

/** Adds an app by its App Store URL. An error stays next to the field after its toast is gone. */
export const AddByUrl = () => {
  const [url, setUrl] = useState('')
  const { mutate, isPending, error, reset } = useAddByUrl()
  const refusal = error instanceof ApiError ? describeFailure(error) : undefined
  const typed = url.trim()
  const change = (value: string) => {
    setUrl(value)
    if (error) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed && !isPending) mutate(typed, { onSuccess: () => setUrl('') })
  }
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <form onSubmit={submit} className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <TextField
          label={words.label}
          isLabelHidden
          problem={refusal}
          inputMode="url"
          value={url}
          maxLength={2000}
          placeholder={words.placeholder}
          autoCapitalize="none"
          spellCheck={false}
          onChange={change}
          className="min-w-0 flex-1"
        />
        <Button type="submit" look="solid" disabled={typed === ''} aria-busy={isPending} className="sm:min-w-24">
          {isPending ? words.adding : words.add}
        </Button>
      </form>
    </SplitSection>
  )
}
