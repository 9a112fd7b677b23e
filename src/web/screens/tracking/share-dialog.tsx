import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addListLink, type ListLink, listListLinks, removeListLink } from '#contract/list-links.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Options, SelectField } from '#web/components/form/select-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { shareWords as words } from './share.words.ts'

export type ShareDialogProps = { userId: string; tags: readonly string[]; onClose: () => void }

const linksKey = (userId: string) => [listListLinks.path, userId] as const

const useLinks = (userId: string) => {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: linksKey(userId) })
  const { data: links } = useQuery({
    queryKey: linksKey(userId),
    queryFn: async ({ signal }) => (await call(listListLinks, { params: { userId }, signal })).listLinks,
  })
  const make = useMutation({
    mutationFn: (body: { name: string; tag: string | null }) => call(addListLink, { params: { userId }, body }),
    onSuccess: reload,
  })
  const remove = useMutation({
    mutationFn: (linkId: string) => call(removeListLink, { params: { userId, linkId } }),
    onSuccess: reload,
  })
  return { links, make, remove }
}

const LinkRow = ({ link: { name, tag, createdAt }, onRemove }: { link: ListLink; onRemove: () => void }) => (
  <li className="flex items-center gap-4 border-t border-line py-2 text-table">
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <p className="font-medium">{name}</p>
      <p className="text-sm text-second">
        {tag === null ? words.allApps : words.withTag(tag)} ·{' '}
        <FillIn text={words.since} parts={{ when: <Moment at={createdAt} precision="day" /> }} />
      </p>
    </div>
    <button
      type="button"
      onClick={() => window.confirm(words.confirm(name)) && onRemove()}
      className={textLink('aside')}
    >
      {words.remove}
      <span className="sr-only">{words.of(name)}</span>
    </button>
  </li>
)

export const ShareDialog = ({ userId, tags, onClose }: ShareDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState<string>(words.firstName)
  const [tag, setTag] = useState('')
  const { links, make, remove } = useLinks(userId)
  const error = make.error ?? remove.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) make.mutate({ name: name.trim() || words.firstName, tag: tag === '' ? null : tag })
  }
  return (
    <Dialog ref={dialog} name={{ title: words.title }} closesBeside={false} onClose={onClose}>
      <p className="mt-2 text-table text-second">{words.hint}</p>
      <form onSubmit={submit} className="mt-4 grid gap-3">
        <TextField label={words.name} value={name} maxLength={60} onChange={setName} width="w-full" />
        {tags.length > 0 && (
          <SelectField label={words.tag} value={tag} onChange={setTag} width="w-full">
            <option value="">{words.allApps}</option>
            <Options values={tags} nameOf={own => words.withTag(own)} />
          </SelectField>
        )}
        <Button look="solid" type="submit" aria-busy={make.isPending} className="justify-self-start">
          {make.isPending ? words.making : words.make}
        </Button>
      </form>
      {make.data && (
        <div role="status" className="mt-4">
          <p className="pb-1.5 text-sm">{words.made}</p>
          <CopyField label={words.address} value={make.data.url} copiedText={words.copied} />
        </div>
      )}
      <FormRefusal failed={words.failed} error={error} />
      <h3 className="mt-5 pb-2 font-medium">{words.links}</h3>
      {links?.length === 0 && <p className="text-table text-second">{words.none}</p>}
      <ul>
        {links?.map(link => (
          <LinkRow key={link.id} link={link} onRemove={() => remove.mutate(link.id)} />
        ))}
      </ul>
      <div className="mt-5 flex justify-end">
        <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
      </div>
    </Dialog>
  )
}
