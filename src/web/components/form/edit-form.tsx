import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { FormRefusal } from './form-refusal.tsx'

type EditFormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby' | 'className'> & {
  words: { save: string; saving: string; cancel: string; failed: (why: string) => string }
  mutation: { isPending: boolean; error: Error | null }
  canSave?: boolean
  onSave: () => void
  onClose: () => void
  /** A button between save and cancel. */
  extra?: ReactNode
  children: ReactNode
}

/** A form that opens in place: its first field takes the focus, and Escape closes it. */
export const EditForm = (props: EditFormProps) => {
  const { words, mutation, canSave = true, onSave, onClose, extra, children, ...form } = props
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (canSave && !mutation.isPending) onSave()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {children}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="solid" disabled={!canSave} aria-busy={mutation.isPending} className="min-w-24">
          {mutation.isPending ? words.saving : words.save}
        </Button>
        {extra}
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      <FormRefusal failed={words.failed} error={mutation.error} />
    </form>
  )
}
