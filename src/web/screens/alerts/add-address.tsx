import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ChannelTarget } from '#contract/channels.ts'
import { parseUrl } from '#domain/urls.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { longestLabel } from './channel-labels.ts'
import { type AddressKind, channelsWords } from './channels.words.ts'
import { useAddChannel } from './use-channel-actions.ts'

const { add: words, kinds } = channelsWords

const isWebAddress = (text: string): boolean => /^https?:$/.test(parseUrl(text)?.protocol ?? '')

const AddressField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoCapitalize="none" spellCheck={false} width="max-w-[34rem]" className="mt-4" />
)

const firstDraft = { label: '', url: '', token: '', chatId: '', topic: '', tag: '' }
type Draft = typeof firstDraft

const buildTarget = (kind: AddressKind, draft: Draft): ChannelTarget => {
  const [url, token, tag] = [draft.url, draft.token, draft.tag].map(text => text.trim())
  const address = url ?? ''
  if (kind === 'telegram') return buildTelegramTarget(draft)
  if (kind === 'gotify') return { kind, url: address, token: token ?? '' }
  if (kind === 'apprise') return { kind, url: address, ...(tag && { tag }) }
  if (kind === 'ntfy') return { kind, url: address, ...(token && { token }) }
  return { kind, url: address }
}

const buildTelegramTarget = (draft: Draft): ChannelTarget => {
  const [url = '', token = '', chatId = '', topic] = [draft.url, draft.token, draft.chatId, draft.topic].map(text =>
    text.trim(),
  )
  return { kind: 'telegram', url, token, chatId, ...(topic && { topicId: Number(topic) }) }
}

const isTopic = (text: string): boolean => /^\s*(\d{1,9}\s*)?$/.test(text)

/** The only address that most people use. */
const firstUrl = (kind: AddressKind): string => (kind === 'telegram' ? words.placeholders.telegram : '')

const useDraft = (userId: string, { kind, onClose }: Pick<AddAddressProps, 'kind' | 'onClose'>) => {
  const [draft, setDraft] = useState<Draft>({ ...firstDraft, label: kinds[kind], url: firstUrl(kind) })
  const [wrong, setWrong] = useState<'url' | 'topic' | undefined>()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useAddChannel(userId)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setWrong(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !isWebAddress(draft.url.trim()) ? 'url' : !isTopic(draft.topic) ? 'topic' : undefined
    setWrong(wrong)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else if (!isPending) {
      const label = draft.label.trim() || kinds[kind]
      mutate({ label, target: buildTarget(kind, draft) }, { onSuccess: onClose })
    }
  }
  return { form, draft, wrong, change, submit, isPending, error }
}

type AddAddressProps = { userId: string; kind: AddressKind; onClose: () => void }

/** The form for a channel that has an address, such as a webhook URL. */
export const AddAddress = ({ userId, kind, onClose }: AddAddressProps) => {
  const title = useId()
  const { form, draft, wrong, change, submit, isPending, error } = useDraft(userId, { kind, onClose })
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={title}
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      className="mt-4 rounded-button border border-line-strong bg-panel p-4 sm:p-5"
    >
      <h4 id={title} className="font-semibold">
        {words.heading(kind)}
      </h4>
      <p className="mt-1 text-table text-second">{words.hints[kind]}</p>
      <AddressField
        label={words.address}
        type="url"
        name="url"
        value={draft.url}
        placeholder={words.placeholders[kind]}
        maxLength={2_000}
        problem={wrong === 'url' && words.wrongAddress}
        onChange={url => change({ url })}
      />
      {(kind === 'telegram' || kind === 'ntfy' || kind === 'gotify') && (
        <AddressField
          label={words.tokens[kind]}
          type="password"
          value={draft.token}
          maxLength={200}
          onChange={token => change({ token })}
        />
      )}
      {kind === 'telegram' && (
        <>
          <AddressField
            label={words.chat}
            value={draft.chatId}
            maxLength={100}
            onChange={chatId => change({ chatId })}
          />
          <AddressField
            label={words.topic}
            name="topic"
            inputMode="numeric"
            hint={words.topicHint}
            value={draft.topic}
            maxLength={20}
            problem={wrong === 'topic' && words.wrongTopic}
            onChange={topic => change({ topic })}
          />
        </>
      )}
      {kind === 'apprise' && (
        <AddressField label={words.tag} value={draft.tag} maxLength={100} onChange={tag => change({ tag })} />
      )}
      <AddressField
        label={words.name}
        value={draft.label}
        maxLength={longestLabel}
        onChange={label => change({ label })}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="solid" aria-busy={isPending} className="min-w-24 aria-busy:opacity-80">
          {isPending ? words.saving : words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      {error && <FormRefusal message={words.failed(describeError(error))} error={error} />}
    </form>
  )
}
