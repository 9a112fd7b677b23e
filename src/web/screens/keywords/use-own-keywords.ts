import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppKeyword, addKeyword, removeKeyword } from '#contract/keywords.ts'
import { useUndoable } from '#web/components/undo/use-undoable.ts'
import { call } from '#web/lib/api-client.ts'
import { type KeywordList, newKeyword, withKeyword, withoutKeyword } from './keyword-list.ts'
import { keywordsQuery, type OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'

export type OwnKeyword = AppKeyword & { id: string }

const queryOf = ({ appStoreId, storefront }: OfPerson) => keywordsQuery(appStoreId, { storefront })

const change = (queryClient: QueryClient, of: OfPerson, next: (list: KeywordList) => KeywordList): void => {
  queryClient.setQueryData(queryOf(of).queryKey, list => list && next(list))
}

/**
 * Refetch the list: another user's keyword may already have measurements, and Rank Atlas may track a removed keyword itself.
 */
const refetch = (queryClient: QueryClient, of: OfPerson) =>
  queryClient.invalidateQueries({ queryKey: queryOf(of).queryKey })

const send = ({ userId, appStoreId, storefront }: OfPerson, keyword: string) =>
  call(addKeyword, { params: { userId, appStoreId }, body: { storefront, keyword } })

export const useAddKeyword = (of: OfPerson) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (keyword: string) => send(of, keyword),
    onSuccess: async added => {
      await queryClient.cancelQueries({ queryKey: queryOf(of).queryKey })
      change(queryClient, of, list => withKeyword(list, newKeyword(added)))
      void refetch(queryClient, of)
    },
  })
}

/** Removes a keyword and offers an undo, which recreates it under a new id. */
export const useRemoveKeyword = (of: OfPerson) => {
  const queryClient = useQueryClient()
  const putBack = (keyword: AppKeyword) => change(queryClient, of, list => withKeyword(list, keyword))
  return useUndoable({
    remove: ({ id }: OwnKeyword) => call(removeKeyword, { params: { userId: of.userId, keywordId: id } }),
    takeOut: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: queryOf(of).queryKey })
      change(queryClient, of, list => withoutKeyword(list, id))
    },
    putBack,
    describe: ({ keyword }) => ({ title: words.removed(keyword), description: words.removedHint }),
    onRemoved: () => void refetch(queryClient, of),
    failed: { remove: words.removeFailed, restore: words.undoFailed },
    restore: ({ keyword }) => send(of, keyword),
    onRestored: ({ id }, removed) => {
      putBack({ ...removed, id })
      void refetch(queryClient, of)
    },
  })
}
