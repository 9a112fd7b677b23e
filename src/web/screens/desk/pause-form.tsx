import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type DeskState, collectorWords as words } from '#web/components/collector/collector.words.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { usePause, useResume } from './use-collector-actions.ts'

/** Pauses with a reason, or resumes. Before the first run it links to the setup. The form keeps the focus. */
export const PauseForm = ({ state }: { state: DeskState }) => {
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
        <TextField
          label={words.reason}
          isLabelHidden
          placeholder={words.reason}
          value={reason}
          maxLength={500}
          onChange={setReason}
          className="w-72 max-w-full"
        />
      )}
      <Button type="submit" look={state === 'paused' ? 'solid' : 'outline'} aria-busy={isPending}>
        {state === 'paused' ? words.resume : words.pause}
      </Button>
    </form>
  )
}
