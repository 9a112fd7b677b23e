import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ChannelTarget, ChannelForm as Form } from '#contract/channels.ts'
import { parseUrl } from '#domain/urls.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { longestLabel } from './channel-labels.ts'
import { channelsWords } from './channels.words.ts'
import { useAddChannel } from './use-channel-actions.ts'

const { add: words } = channelsWords

type Field = Form['fields'][number]
type Draft = Readonly<Record<string, string>>

const longestValue = 2_000

const ChannelField = (props: TextFieldProps) => (
  <TextField {...props} autoCapitalize="none" spellCheck={false} width="max-w-[34rem]" className="mt-4" />
)

const readValue = (draft: Draft, { name }: Field): string => draft[name]?.trim() ?? ''

/**
 * Checks the values for which the server's error is written for programs; its other errors are sentences for people.
 */
const findProblem = (field: Field, value: string): string | undefined => {
  if (field.type === 'url' && !/^https?:$/.test(parseUrl(value)?.protocol ?? '')) return words.wrongAddress
  if (field.type === 'number' && !/^\d{0,9}$/.test(value)) return words.wrongNumber
  return undefined
}

const buildTarget = ({ kind, fields }: Form, draft: Draft): ChannelTarget => {
  const filled = fields.filter(field => !field.isOptional || readValue(draft, field) !== '')
  const entries = filled.map(field => {
    const value = readValue(draft, field)
    return [field.name, field.type === 'number' ? Number(value) : value] as const
  })
  return { kind, ...Object.fromEntries(entries) }
}

const useDraft = (userId: string, { form: { name, fields }, form, onClose }: Omit<ChannelFormProps, 'userId'>) => {
  const [label, setLabel] = useState(name)
  const [draft, setDraft] = useState<Draft>(Object.fromEntries(fields.map(field => [field.name, field.value])))
  const [wrong, setWrong] = useState<Field>()
  const element = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useAddChannel(userId)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const change = (part: Draft) => {
    setDraft({ ...draft, ...part })
    setWrong(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = fields.find(field => findProblem(field, readValue(draft, field)))
    setWrong(found)
    if (found) element.current?.querySelector<HTMLInputElement>(`[name=${found.name}]`)?.focus()
    else if (!isPending)
      mutate({ label: label.trim() || name, target: buildTarget(form, draft) }, { onSuccess: onClose })
  }
  return { element, label, setLabel, draft, wrong, change, submit, isPending, error }
}

type ChannelFormProps = { userId: string; form: Form; onClose: () => void }

export const ChannelForm = ({ userId, form, onClose }: ChannelFormProps) => {
  const title = useId()
  const { element, draft, wrong, change, submit, isPending, error, ...own } = useDraft(userId, { form, onClose })
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form
      ref={element}
      noValidate
      aria-labelledby={title}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      className="mt-4 rounded-button border border-line-strong bg-panel p-4 sm:p-5"
    >
      <h4 id={title} className="font-semibold">
        {words.heading(form.name)}
      </h4>
      <p className="mt-1 text-table text-second">{form.hint}</p>
      {form.fields.map(field => (
        <ChannelField
          key={field.name}
          name={field.name}
          label={field.label}
          type={field.type === 'number' ? 'text' : field.type}
          inputMode={field.type === 'number' ? 'numeric' : undefined}
          hint={field.hint ?? undefined}
          placeholder={field.placeholder ?? undefined}
          value={draft[field.name] ?? ''}
          maxLength={longestValue}
          problem={wrong === field && findProblem(field, readValue(draft, field))}
          onChange={value => change({ [field.name]: value })}
        />
      ))}
      <ChannelField label={words.name} value={own.label} maxLength={longestLabel} onChange={own.setLabel} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="solid" aria-busy={isPending} className="min-w-24">
          {isPending ? words.saving : words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      <FormRefusal failed={words.failed} error={error} />
    </form>
  )
}
