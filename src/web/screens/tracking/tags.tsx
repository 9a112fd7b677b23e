import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { saveAppTags, type TrackedApp } from '#contract/tracking.ts'
import { findTagsProblem, isSameTag, splitTags } from '#domain/app-tags.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import type { TrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { putTags } from '#web/components/tracking/tracked-cache.ts'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { tagWords as words } from './tags.words.ts'

/** Changes the tags of an app. A refusal stays visible, with the text that was typed. */
const TagDialog = ({ userId, app, onClose }: { userId: string; app: TrackedApp; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const queryClient = useQueryClient()
  const [text, setText] = useState(app.tags.join(', '))
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (tags: string[]) =>
      call(saveAppTags, { params: { userId, appStoreId: app.appStoreId }, body: { tags } }),
    onSuccess: ({ tags }) => {
      putTags({ queryClient, userId, appId: app.appStoreId, tags })
      dialog.current?.close()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tags = splitTags(text)
    const found = findTagsProblem(tags)
    setProblem(found)
    if (!found) mutate(tags)
  }
  return (
    <Dialog ref={dialog} name={{ title: words.title(app.name) }} closesBeside={false} onClose={onClose}>
      <form onSubmit={submit} className="mt-4">
        <TextField
          label={words.label}
          hint={words.hint}
          problem={problem}
          value={text}
          onChange={setText}
          width="w-full"
        />
        <FormRefusal failed={words.failed} error={error} />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <Button look="solid" type="submit" disabled={isPending}>
            {isPending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export const hasTag = ({ tags }: TrackedApp, tag: string): boolean => tags.some(own => isSameTag(own, tag))

const countTags = (apps: readonly TrackedApp[], locale: string) => {
  const counts = new Map<string, { tag: string; apps: number }>()
  for (const tag of apps.flatMap(({ tags }) => tags)) {
    const key = tag.toLowerCase()
    counts.set(key, { tag: counts.get(key)?.tag ?? tag, apps: (counts.get(key)?.apps ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => a.tag.localeCompare(b.tag, locale))
}

const linkLook = (isChosen: boolean): string =>
  classNames(
    'inline-flex min-h-6 items-center whitespace-nowrap',
    isChosen ? 'font-medium text-ink' : 'text-second hover:text-ink',
  )

export const TagFilter = ({ apps, address }: { apps: readonly TrackedApp[]; address: TrackedAddress }) => {
  const { locale } = useReader()
  const all = countTags(apps, locale)
  const { tag: chosen } = address
  if (all.length === 0 && chosen === undefined) return null
  const linkTo = (tag: string | undefined, label: string) => {
    const isChosen = tag === undefined ? chosen === undefined : chosen !== undefined && isSameTag(tag, chosen)
    return (
      <li key={tag ?? ''}>
        <AddressLink search={{ ...address, tag }} isChosen={isChosen} className={linkLook(isChosen)}>
          {label}
        </AddressLink>
      </li>
    )
  }
  return (
    <nav aria-label={words.filter} className="flex flex-wrap gap-x-4 pb-3 text-sm">
      <span aria-hidden="true" className="inline-flex min-h-6 items-center text-third">
        {words.filter}
      </span>
      <ul className="contents">
        {linkTo(undefined, words.all)}
        {all.map(({ tag, apps: count }) => linkTo(tag, words.counted(tag, formatNumber(count, locale))))}
      </ul>
    </nav>
  )
}

export const Tags = ({ userId, app, address }: { userId: string; app: TrackedApp; address: TrackedAddress }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="relative flex flex-wrap items-center gap-x-3 text-sm md:flex-nowrap md:overflow-x-auto">
      {app.tags.map(tag => (
        <AddressLink key={tag} search={{ ...address, tag }} className={linkLook(false)}>
          {tag}
        </AddressLink>
      ))}
      <button type="button" onClick={() => setIsOpen(true)} className={textLink('aside', 'whitespace-nowrap')}>
        {app.tags.length > 0 ? words.edit : words.add}
        <span className="sr-only">{words.ofApp(app.name)}</span>
      </button>
      {isOpen && <TagDialog userId={userId} app={app} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
