import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { removeComparison, type SavedComparison, saveComparison } from '#contract/comparisons.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { SignInHint } from '#web/components/ui/sign-in-hint.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { TrashButton } from '#web/components/ui/trash-button.tsx'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { useUser } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { savedComparisonsQuery } from './compare.queries.ts'
import { savedWords as words } from './saved.words.ts'

/** Changes the list in the query cache. */
const useChangeSaved = (userId: string) => {
  const queryClient = useQueryClient()
  return (change: (saved: SavedComparison[]) => SavedComparison[]) =>
    void queryClient.setQueryData(savedComparisonsQuery(userId).queryKey, saved => saved && change(saved))
}

const save = (userId: string, { name, apps }: Pick<SavedComparison, 'name' | 'apps'>): Promise<SavedComparison> =>
  call(saveComparison, {
    params: { userId },
    body: { name, appStoreIds: apps.map(({ appStoreId }) => appStoreId) },
  })

const useSaveComparison = (userId: string) => {
  const changeSaved = useChangeSaved(userId)
  return useMutation({
    mutationFn: (comparison: Pick<SavedComparison, 'name' | 'apps'>) => save(userId, comparison),
    onSuccess: saved => {
      changeSaved(all => [saved, ...all])
      showToast({ title: words.saved })
    },
    onError: error => showFailureToast(words.saveFailed, error),
  })
}

/** Its index in the list, so that an undo restores the order. */
type Removed = { comparison: SavedComparison; index: number }

/** Removes a comparison and offers an undo, which recreates it under a new id in the same position. */
const useRemoveComparison = (userId: string) => {
  const changeSaved = useChangeSaved(userId)
  const putBack = ({ comparison, index }: Removed) => changeSaved(all => all.toSpliced(index, 0, comparison))
  return useUndoable({
    remove: ({ comparison }: Removed) => call(removeComparison, { params: { userId, comparisonId: comparison.id } }),
    takeOut: ({ comparison }) => changeSaved(all => all.filter(({ id }) => id !== comparison.id)),
    putBack,
    describe: ({ comparison }) => ({ title: words.removed, description: comparison.name }),
    failed: { remove: words.removeFailed, restore: words.undoFailed },
    restore: ({ comparison }) => save(userId, comparison),
    onRestored: (comparison, { index }) => putBack({ comparison, index }),
  })
}

/** A link to each comparison. The remove button disappears with its row, so the list takes the focus. */
const SavedList = ({ userId, saved }: { userId: string; saved: readonly SavedComparison[] }) => {
  const list = useRef<HTMLUListElement>(null)
  const { mutate: remove } = useRemoveComparison(userId)
  return (
    <ul ref={list} tabIndex={-1} aria-label={words.list} className="max-w-xl border-t border-line outline-none">
      {saved.map((comparison, index) => (
        <li key={comparison.id} className="flex items-center gap-3 border-b border-line py-1.5 text-table">
          <span className="min-w-0 flex-1">
            <Link
              to="/compare"
              search={{ apps: comparison.apps.map(({ appStoreId }) => appStoreId) }}
              className="block truncate font-medium hover:underline"
            >
              {comparison.name}
            </Link>
            <span className="block truncate text-sm text-second">
              {comparison.apps.map(({ name }) => name).join(', ')}
            </span>
          </span>
          <TrashButton
            label={words.remove(comparison.name)}
            onClick={() => {
              list.current?.focus({ preventScroll: true })
              remove({ comparison, index })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

const longestName = 80

const SaveForm = ({ userId, apps }: { userId: string; apps: readonly App[] }) => {
  const usual = words.usualName(apps.map(({ name }) => name)).slice(0, longestName)
  const [typed, setTyped] = useState<string>()
  const { mutate, isPending } = useSaveComparison(userId)
  const name = (typed ?? usual).trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name && !isPending) mutate({ name, apps: [...apps] }, { onSuccess: () => setTyped(undefined) })
  }
  return (
    <form onSubmit={submit} className="max-w-xl pb-4">
      <TextField label={words.name} value={typed ?? usual} maxLength={longestName} onChange={setTyped}>
        <Button type="submit" disabled={name === ''} aria-busy={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
      </TextField>
    </form>
  )
}

type SavedComparisonsProps = {
  user: User
  /** The apps of the current comparison; empty if there is nothing to save. */
  apps: readonly App[]
}

const SavedComparisons = ({ user, apps }: SavedComparisonsProps) => (
  <>
    {apps.length > 1 && <SaveForm key={apps.map(({ appStoreId }) => appStoreId).join()} userId={user.id} apps={apps} />}
    <Loaded
      query={useQuery(savedComparisonsQuery(user.id))}
      words={words}
      skeleton={<Skeleton className="h-12 max-w-xl" />}
    >
      {saved =>
        saved.length > 0 ? (
          <SavedList userId={user.id} saved={saved} />
        ) : (
          <p className="text-table text-second">{words.none}</p>
        )
      }
    </Loaded>
  </>
)

export const SavedSection = ({ apps }: { apps: readonly App[] }) => {
  const user = useUser()
  return (
    <Section title={words.title} className="pt-[34px]">
      {user ? (
        <div className="min-h-28">
          <SavedComparisons user={user} apps={apps} />
        </div>
      ) : (
        <p className="text-table text-second">
          <SignInHint text={words.signInHint} />
        </p>
      )}
    </Section>
  )
}
