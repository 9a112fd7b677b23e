import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { changeTrackedApps, type EndedTracking, type TrackedApp } from '#contract/tracking.ts'
import { listTrackedScores, listTrackedTrends } from '#contract/trends.ts'
import { longestTag } from '#domain/app-tags.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { feedbackWords } from '#web/components/feedback/feedback.words.ts'
import { labelClass } from '#web/components/form/field-frame.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { trackedListsKey } from '#web/components/tracking/tracked.queries.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { bulkWords as words } from './share.words.ts'

type Change = Exclude<z.input<NonNullable<typeof changeTrackedApps.body>>, { restore: unknown }>

const useChangeApps = (userId: string, onDone: () => void) => {
  const queryClient = useQueryClient()
  const { locale } = useReader()
  const reload = async () => {
    for (const queryKey of [
      trackedListsKey(userId),
      [listTrackedTrends.path, userId],
      [listTrackedScores.path, userId],
    ])
      await queryClient.invalidateQueries({ queryKey })
  }
  const { mutate: undo } = useMutation({
    mutationFn: (restore: EndedTracking[]) => call(changeTrackedApps, { params: { userId }, body: { restore } }),
    onSuccess: () => {
      showToast({ title: words.restored })
      return reload()
    },
    onError: error => showFailureToast(words.restoreFailed, error),
  })
  return useMutation({
    mutationFn: (body: Change) => call(changeTrackedApps, { params: { userId }, body }),
    onSuccess: ({ changed, ended }) => {
      onDone()
      const text = formatNumber(changed, locale)
      const action = { label: feedbackWords.undo, hint: feedbackWords.undoHint, onAct: () => undo(ended) }
      showToast(
        ended.length > 0 ? { title: words.untracked(changed, text), action } : { title: words.tagged(changed, text) },
      )
      return reload()
    },
  })
}

export type BulkDialogProps = { userId: string; apps: readonly TrackedApp[]; onClose: () => void }

type Chosen = ReadonlySet<string>

type AppChoiceProps = { apps: readonly TrackedApp[]; chosen: Chosen; onChange: (chosen: Chosen) => void }

const AppChoice = ({ apps, chosen, onChange }: AppChoiceProps) => {
  const { locale } = useReader()
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  const selectAll = (isOn: boolean) => onChange(new Set(isOn ? apps.map(({ appStoreId }) => appStoreId) : []))
  const isAll = chosen.size === apps.length
  return (
    <fieldset className="mt-4">
      <legend className={labelClass}>{words.apps}</legend>
      <CheckBox isOn={isAll} isPartly={!isAll && chosen.size > 0} onChange={selectAll}>
        {words.all(formatNumber(apps.length, locale))}
      </CheckBox>
      <div className="max-h-[40dvh] overflow-y-auto border-y border-line py-1">
        {apps.map(({ appStoreId, name, tags }) => (
          <CheckBox key={appStoreId} isOn={chosen.has(appStoreId)} onChange={isOn => toggle(appStoreId, isOn)}>
            <span className="min-w-0 truncate">
              <bdi>{name}</bdi> <span className="text-second">{tags.join(', ')}</span>
            </span>
          </CheckBox>
        ))}
      </div>
    </fieldset>
  )
}

export const BulkDialog = ({ userId, apps, onClose }: BulkDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { locale } = useReader()
  const [chosen, setChosen] = useState<Chosen>(new Set())
  const [tag, setTag] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useChangeApps(userId, () => dialog.current?.close())
  const appStoreIds = [...chosen]
  const isReady = (): boolean => {
    setProblem(appStoreIds.length === 0 ? words.noApps : undefined)
    return appStoreIds.length > 0 && !isPending
  }
  const changeTag = (kind: 'add-tag' | 'remove-tag') => {
    if (!isReady()) return
    if (tag.trim() === '') setProblem(words.noTag)
    else mutate({ appStoreIds, act: { kind, tag: tag.trim() } })
  }
  const untrack = () => {
    const count = appStoreIds.length
    if (isReady() && window.confirm(words.confirm(count, formatNumber(count, locale))))
      mutate({ appStoreIds, act: { kind: 'untrack' } })
  }
  return (
    <Dialog ref={dialog} name={{ title: words.title }} closesBeside={false} onClose={onClose}>
      <AppChoice apps={apps} chosen={chosen} onChange={setChosen} />
      <TextField
        label={words.tag}
        value={tag}
        maxLength={longestTag}
        onChange={setTag}
        width="w-full"
        className="mt-4"
      />
      <p role="alert" className="mt-2 min-h-[1.125rem] text-sm text-bad">
        {problem}
      </p>
      <FormRefusal failed={words.failed} error={error} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="solid" onClick={() => changeTag('add-tag')}>
          {words.add}
        </Button>
        <Button onClick={() => changeTag('remove-tag')}>{words.removeTag}</Button>
        <Button onClick={untrack}>{words.untrack}</Button>
        <Button className="ml-auto" onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
