import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppKeyword, addKeyword, removeKeyword } from '#contract/keywords.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { type KeywordList, newKeyword, withKeyword, withoutKeyword } from './keyword-list.ts'
import { keywordsQuery, type OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'

/** A keyword of the person's own. */
export type OwnKeyword = AppKeyword & { id: string }

const queryOf = ({ appStoreId, storefront }: OfPerson) => keywordsQuery(appStoreId, { storefront })

const change = (queryClient: QueryClient, of: OfPerson, next: (list: KeywordList) => KeywordList): void => {
  queryClient.setQueryData(queryOf(of).queryKey, list => list && next(list))
}

/** Somebody else may be measuring the same search already, and what one removes Rank Atlas may have chosen, too. */
const readAnew = (queryClient: QueryClient, of: OfPerson) =>
  queryClient.invalidateQueries({ queryKey: queryOf(of).queryKey })

const send = ({ userId, appStoreId, storefront }: OfPerson, keyword: string) =>
  call(addKeyword, { params: { userId, appStoreId }, body: { storefront, keyword } })

/** Adds a keyword; it is in the table as soon as the server has it. Failures are the form's to tell. */
export const useAddKeyword = (of: OfPerson) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyword: string) => send(of, keyword),
    onSuccess: async added => {
      await queryClient.cancelQueries({ queryKey: queryOf(of).queryKey })
      change(queryClient, of, list => withKeyword(list, newKeyword(added)))
      void readAnew(queryClient, of)
    },
  })
}

/** Adds a keyword again that was removed a moment ago; it comes back under another id. */
const useUndo = (of: OfPerson) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ keyword }: OwnKeyword) => send(of, keyword),
    onSuccess: ({ id }, removed) => {
      change(queryClient, of, list => withKeyword(list, { ...removed, id }))
      void readAnew(queryClient, of)
    },
    onError: error => tellFailure(words.undoFailed, error),
  })
}

/** Removes a keyword at once, and offers to undo it for ten seconds. What the server refuses is put back. */
export const useRemoveKeyword = (of: OfPerson) => {
  const queryClient = useQueryClient()
  const { mutate: undo } = useUndo(of)
  return useMutation({
    mutationFn: ({ id }: OwnKeyword) => call(removeKeyword, { params: { userId: of.userId, keywordId: id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: queryOf(of).queryKey })
      change(queryClient, of, list => withoutKeyword(list, id))
    },
    onSuccess: (_, removed) => {
      const action = { label: words.undo, hint: words.undoHint, onAct: () => undo(removed) }
      showToast({ title: words.removed(removed.keyword), description: words.removedHint, action })
      void readAnew(queryClient, of)
    },
    onError: (error, removed) => {
      change(queryClient, of, list => withKeyword(list, removed))
      tellFailure(words.removeFailed, error)
    },
  })
}
