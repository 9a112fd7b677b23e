import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { removeComparison, type SavedComparison, saveComparison } from '#contract/comparisons.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
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
    onError: error => showFailureToast(words.saveFailed, error),
  })
}

/** Its index in the list, so that an undo restores the order. */
type Removed = { comparison: SavedComparison; index: number }

/** Removes a comparison and offers an undo, which recreates it under a new id in the same position. */
export const useRemoveComparison = (userId: string) => {
  const queryClient = useQueryClient()
  const putBack = ({ comparison, index }: Removed) =>
    changeSaved({ queryClient, userId, change: all => all.toSpliced(index, 0, comparison) })
  return useUndoable({
    remove: ({ comparison }: Removed) => call(removeComparison, { params: { userId, comparisonId: comparison.id } }),
    takeOut: ({ comparison }) =>
      changeSaved({ queryClient, userId, change: all => all.filter(({ id }) => id !== comparison.id) }),
    putBack,
    describe: ({ comparison }) => ({ title: words.removed, description: comparison.name }),
    showRemoveFailure: error => showFailureToast(words.removeFailed, error),
    restore: ({ comparison }) => save(userId, comparison),
    onRestored: (comparison, { index }) => putBack({ comparison, index }),
    showRestoreFailure: error => showFailureToast(words.undoFailed, error),
  })
}
