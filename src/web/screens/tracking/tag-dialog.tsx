import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { saveAppTags, type TrackedApp } from '#contract/tracking.ts'
import { findTagsProblem, splitTags } from '#domain/app-tags.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { putTags } from '#web/components/tracking/tracked-cache.ts'
import { Button } from '#web/components/ui/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { describeError } from '#web/lib/api-error.ts'
import { tagWords as words } from './tags.words.ts'

type TagDialogProps = { userId: string; app: TrackedApp; onClose: () => void }

/** Changes the tags of an app. A refusal stays visible, with the text that was typed. */
export const TagDialog = ({ userId, app, onClose }: TagDialogProps) => {
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
        {error && <FormRefusal message={words.failed(describeError(error))} error={error} />}
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
