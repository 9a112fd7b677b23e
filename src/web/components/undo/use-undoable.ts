import { useMutation } from '@tanstack/react-query'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { feedbackWords as words } from '#web/components/feedback/feedback.words.ts'
import { showToast } from '#web/lib/toasts.ts'

type Undoable<Item, Taken, Restored> = {
  remove: (item: Item) => Promise<unknown>
  /** Removes the item from the view before the server responds. The result is passed to `putBack`. */
  takeOut: (item: Item) => Taken | Promise<Taken>
  putBack: (item: Item, taken: Taken) => void
  describe: (item: Item) => { title: string; description?: string }
  onRemoved?: () => unknown
  /** The titles of the toasts when the server refuses. */
  failed: { remove: string; restore: string }
  showFailure?: (title: string, error: unknown) => void
  restore: (item: Item) => Promise<Restored>
  /** Set when a restored item keeps its id, so that it can reappear before the server responds. */
  isRestoredAtOnce?: boolean
  onRestored: (restored: Restored, item: Item, taken: Taken) => unknown
}

type UndoOf<Item, Taken> = { item: Item; taken: Taken }

/** Removes an item immediately and offers undo for ten seconds. If the server refuses, the item is put back. */
export const useUndoable = <Item, Taken, Restored>(act: Undoable<Item, Taken, Restored>) => {
  const { showFailure = showFailureToast } = act
  const { mutate: undo } = useMutation({
    mutationFn: ({ item }: UndoOf<Item, Taken>) => act.restore(item),
    onMutate: ({ item, taken }) => {
      if (act.isRestoredAtOnce) act.putBack(item, taken)
    },
    onSuccess: (restored, { item, taken }) => act.onRestored(restored, item, taken),
    onError: (error, { item }) => {
      if (act.isRestoredAtOnce) void act.takeOut(item)
      showFailure(act.failed.restore, error)
    },
  })
  return useMutation({
    mutationFn: act.remove,
    onMutate: async item => ({ taken: await act.takeOut(item) }),
    onSuccess: (_, item, { taken }) => {
      const action = { label: words.undo, hint: words.undoHint, onAct: () => undo({ item, taken }) }
      showToast({ ...act.describe(item), action })
      return act.onRemoved?.()
    },
    onError: (error, item, context) => {
      if (context) act.putBack(item, context.taken)
      showFailure(act.failed.remove, error)
    },
  })
}
