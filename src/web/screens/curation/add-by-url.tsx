import { type FormEvent, useId, useState } from 'react'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { describeFailure } from '#web/components/feedback/failure-toast.ts'
import { boxClass } from '#web/components/form/fields.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useAddByUrl } from './use-add-app.ts'

const { byUrl: words } = curationWords

/** Adds an app by its App Store URL. An error stays next to the field after its toast is gone. */
export const AddByUrl = () => {
  const [url, setUrl] = useState('')
  const id = useId()
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
        <div className="min-w-0 flex-1">
          <input
            type="text"
            inputMode="url"
            value={url}
            maxLength={2000}
            placeholder={words.placeholder}
            aria-label={words.label}
            aria-invalid={refusal !== undefined}
            aria-describedby={refusal && id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => change(event.currentTarget.value)}
            className={`${boxClass} px-3`}
          />
          {refusal && (
            <p id={id} className="mt-1.5 text-sm text-accent">
              {refusal}
            </p>
          )}
        </div>
        <Button type="submit" look="solid" disabled={typed === ''} aria-busy={isPending} className="sm:min-w-24">
          {isPending ? words.adding : words.add}
        </Button>
      </form>
    </SplitSection>
  )
}
