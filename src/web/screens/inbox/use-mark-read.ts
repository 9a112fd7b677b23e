import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Inbox, markInboxRead } from '#contract/inbox.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { unreadQuery } from '#web/components/notices/notices.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/lib/toasts.ts'
import { inboxQuery } from './inbox.queries.ts'
import { inboxWords as words } from './inbox.words.ts'

/**
 * Saves the read state and updates the sidebar's count. The page keeps its unread marks. A count that was requested earlier
 * is older, so its answer is not awaited.
 */
const useNoteRead = (userId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = unreadQuery(userId)
  return useMutation({
    mutationFn: (upTo: number) => call(markInboxRead, { params: { userId }, body: { upTo } }),
    onSuccess: async answer => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, answer)
    },
  })
}

const withoutMarks = (inbox: Inbox): Inbox => ({
  ...inbox,
  unread: 0,
  notices: inbox.notices.map(notice => ({ ...notice, isRead: true })),
})

/** Removes the unread marks. Its button disappears with them, so the focus moves to the main content. */
export const useMarkAllRead = (userId: string) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useNoteRead(userId)
  const { queryKey } = inboxQuery(userId, undefined)
  const onSuccess = async () => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, inbox => inbox && withoutMarks(inbox))
    document.getElementById('main')?.focus({ preventScroll: true })
    showToast({ title: words.allRead })
  }
  const onError = (error: unknown) => showFailureToast(words.markFailed, error)
  return { markAllRead: (upTo: number) => mutate(upTo, { onSuccess, onError }), isMarking: isPending }
}

/**
 * Marks notices as read once they were visible; in a background tab, once the user switches to it. Ignores errors, because
 * the user also has the button.
 */
export const useNoteSeen = (userId: string, upTo: number | undefined): void => {
  const { mutate } = useNoteRead(userId)
  const noteSeen = useEffectEvent((newest: number) => mutate(newest))
  useEffect(() => {
    if (upTo === undefined) return
    const watching = new AbortController()
    const look = () => {
      if (document.visibilityState !== 'visible') return
      watching.abort()
      noteSeen(upTo)
    }
    document.addEventListener('visibilitychange', look, { signal: watching.signal })
    look()
    return () => watching.abort()
  }, [upTo])
}
