import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { removeComparison, type SavedComparison, saveComparison } from '#contract/comparisons.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { savedComparisonsQuery } from './saved.queries.ts'
import { savedWords as words } from './saved.words.ts'

type Saved = readonly SavedComparison[]

type Change = { queryClient: QueryClient; userId: string; change: (saved: Saved) => SavedComparison[] }

const changeSaved = ({ queryClient, userId, change }: Change): void => {
  queryClient.setQueryData(savedComparisonsQuery(userId).queryKey, saved => saved && change(saved))
}

const save = (userId: string, { name, apps }: Pick<SavedComparison, 'name' | 'apps'>): Promise<SavedComparison> =>
  call(saveComparison, {
    params: { userId },
    body: { name, appStoreIds: apps.map(({ appStoreId }) => appStoreId) },
  })

/** Saves a comparison under a name. */
export const useSaveComparison = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (comparison: Pick<SavedComparison, 'name' | 'apps'>) => save(userId, comparison),
    onSuccess: saved => {
      changeSaved({ queryClient, userId, change: all => [saved, ...all] })
      showToast({ title: words.saved })
    },
    onError: error => tellFailure(words.saveFailed, error),
  })
}

/** Where it stood in the list, so that it can go back there. */
type Removed = { comparison: SavedComparison; place: number }

/** Saves a comparison again that was removed a moment ago. It comes back under another id, where it stood. */
const useUndo = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ comparison }: Removed) => save(userId, comparison),
    onSuccess: (saved, { place }) =>
      changeSaved({ queryClient, userId, change: all => all.toSpliced(place, 0, saved) }),
    onError: error => tellFailure(words.undoFailed, error),
  })
}

/** Removes a comparison at once, and offers to undo it for ten seconds. What the server refuses is put back. */
export const useRemoveComparison = (userId: string) => {
  const queryClient = useQueryClient()
  const { mutate: undo } = useUndo(userId)
  return useMutation({
    mutationFn: ({ comparison }: Removed) =>
      call(removeComparison, { params: { userId, comparisonId: comparison.id } }),
    onMutate: ({ comparison }) =>
      changeSaved({ queryClient, userId, change: all => all.filter(({ id }) => id !== comparison.id) }),
    onSuccess: (_, removed) => {
      const action = { label: words.undo, hint: words.undoHint, onAct: () => undo(removed) }
      showToast({ title: words.removed, description: removed.comparison.name, action })
    },
    onError: (error, { comparison, place }) => {
      changeSaved({ queryClient, userId, change: all => all.toSpliced(place, 0, comparison) })
      tellFailure(words.removeFailed, error)
    },
  })
}
