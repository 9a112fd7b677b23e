import { useId, useState } from 'react'
import type { ChannelTarget, ChannelForm as Form } from '#contract/channels.ts'
import { parseUrl } from '#domain/urls.ts'
import { EditForm } from '#web/components/form/edit-form.tsx'
import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
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

export const ChannelForm = ({ userId, form, onClose }: { userId: string; form: Form; onClose: () => void }) => {
  const { name, fields, hint } = form
  const title = useId()
  const [label, setLabel] = useState(name)
  const [draft, setDraft] = useState<Draft>(Object.fromEntries(fields.map(field => [field.name, field.value])))
  const [wrong, setWrong] = useState<Field>()
  const adding = useAddChannel(userId)
  const add = () => {
    const found = fields.find(field => findProblem(field, readValue(draft, field)))
    setWrong(found)
    if (found) document.querySelector<HTMLInputElement>(`[aria-labelledby="${title}"] [name=${found.name}]`)?.focus()
    else adding.mutate({ label: label.trim() || name, target: buildTarget(form, draft) }, { onSuccess: onClose })
  }
  return (
    <EditForm
      words={words}
      mutation={adding}
      onSave={add}
      onClose={onClose}
      aria-labelledby={title}
      className="mt-4 rounded-button border border-line-strong bg-panel p-4 sm:p-5"
    >
      <h4 id={title} className="font-semibold">
        {words.heading(name)}
      </h4>
      <p className="mt-1 text-table text-second">{hint}</p>
      {fields.map(field => (
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
          onChange={value => {
            setDraft({ ...draft, [field.name]: value })
            setWrong(undefined)
          }}
        />
      ))}
      <ChannelField label={words.name} value={label} maxLength={longestLabel} onChange={setLabel} />
    </EditForm>
  )
}
