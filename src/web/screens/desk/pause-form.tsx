import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type DeskState, collectorWords as words } from '#web/components/collector/collector.words.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { usePause, useResume } from './use-collector-actions.ts'

const fieldClass =
  'h-9 w-72 max-w-full rounded-button border border-line-strong bg-panel px-3 text-table placeholder:text-third'

/** Pauses with a reason, or resumes. Before the first run it links to the setup. The form keeps the focus. */
export const PauseForm = ({ state }: { state: DeskState }) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const pause = usePause()
  const resume = useResume()
  const isPending = pause.isPending || resume.isPending
  if (state === 'off') return null
  if (state === 'not-started') {
    return (
      <Link to="/admin/first-run" className={buttonClass('solid', 'mt-4')}>
        {words.choose}
      </Link>
    )
  }

  const onSuccess = () => {
    setReason('')
    form.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (state === 'paused') resume.mutate(undefined, { onSuccess })
    else pause.mutate(reason, { onSuccess })
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} className="mt-4 flex min-h-9 flex-wrap gap-2 outline-none">
      {state !== 'paused' && (
        <input
          id={id}
          aria-label={words.reason}
          placeholder={words.reason}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={event => setReason(event.currentTarget.value)}
          className={fieldClass}
        />
      )}
      <Button type="submit" look={state === 'paused' ? 'solid' : 'outline'} aria-busy={isPending}>
        {state === 'paused' ? words.resume : words.pause}
      </Button>
    </form>
  )
}
