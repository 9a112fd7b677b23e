import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Channel, type MessageTemplate, previewTemplate } from '#contract/channels.ts'
import { longestTextTemplate, longestTitleTemplate, textPlaceholders } from '#domain/templates.ts'
import { EditForm } from '#web/components/form/edit-form.tsx'
import { fieldLooks, labelClass } from '#web/components/form/field-frame.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { describeError } from '#web/lib/api-error.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { channelsWords } from './channels.words.ts'
import { useSaveTemplate } from './use-channel-actions.ts'

const { template: words } = channelsWords

/** The delay after the last keystroke. */
const settleMs = 300

const names = textPlaceholders.map(name => `{${name}}`).join(' ')

type TemplateFormProps = { userId: string; channel: Channel; onClose: () => void }

type PreviewProps = Omit<TemplateFormProps, 'onClose'> & { template: MessageTemplate }

/** A preview of the newest alert with this text, or the error in the text. */
const Preview = ({ userId, channel: { id }, template }: PreviewProps) => {
  const { data, error } = useQuery({
    queryKey: ['template-preview', userId, id, template],
    queryFn: ({ signal }) => call(previewTemplate, { params: { userId, channelId: id }, body: template, signal }),
    placeholderData: before => before,
    retry: false,
  })
  if (error) return <p className="mt-4 border-l-2 border-bad py-0.5 pl-3 text-table">{describeError(error)}</p>
  return (
    <div className="mt-4" role="status">
      <p className={labelClass}>{data?.isMadeUp ? words.madeUp : words.example}</p>
      <div className="mt-1 min-h-16 border-l-2 border-line py-0.5 pl-3 text-table [overflow-wrap:anywhere]">
        <p className="font-medium">{data?.title ?? words.previewing}</p>
        <p className="whitespace-pre-line">{data?.text}</p>
      </div>
    </div>
  )
}

export const TemplateForm = ({ userId, channel, onClose }: TemplateFormProps) => {
  const textId = useId()
  const [template, setTemplate] = useState<MessageTemplate>(channel.template ?? { title: '', text: '' })
  const shown = useDebounced(template, settleMs)
  const saving = useSaveTemplate(userId)
  const change = (part: Partial<MessageTemplate>) => setTemplate({ ...template, ...part })
  const save = (saved: MessageTemplate | null) => saving.mutate({ channel, template: saved }, { onSuccess: onClose })
  return (
    <EditForm
      words={words}
      mutation={saving}
      onSave={() => save(template)}
      onClose={onClose}
      extra={channel.template && <Button onClick={() => save(null)}>{words.usual}</Button>}
      className="mt-3 sm:pl-[54px]"
    >
      <p className="max-w-[70ch] text-sm text-second">{words.hint}</p>
      <TextField
        label={words.title}
        value={template.title}
        maxLength={longestTitleTemplate}
        placeholder="{title}"
        onChange={title => change({ title })}
        width="max-w-[34rem]"
        className="mt-3"
      />
      <label htmlFor={textId} className={`${labelClass} mt-3`}>
        {words.text}
      </label>
      <textarea
        id={textId}
        value={template.text}
        maxLength={longestTextTemplate}
        placeholder="{app} {country} {chart}: {rank} ({change})"
        rows={3}
        onChange={({ target }) => change({ text: target.value })}
        className={`${fieldLooks.form.box} mt-1.5 h-auto max-w-[34rem] px-3 py-2`}
      />
      <p className="mt-1.5 max-w-[70ch] text-sm text-second">{words.placeholders.replace('{names}', names)}</p>
      <Preview userId={userId} channel={channel} template={shown} />
    </EditForm>
  )
}
