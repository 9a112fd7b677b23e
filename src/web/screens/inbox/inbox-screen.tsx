import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { type Inbox, markInboxRead } from '#contract/inbox.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { InboxTabs } from '#web/components/inbox/inbox-tabs.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { alertSettingsQuery, unreadQuery } from '#web/components/notices/notices.queries.ts'
import { CursorLinks } from '#web/components/paging/page-links.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { inboxQuery } from './inbox.queries.ts'
import { inboxWords as words } from './inbox.words.ts'
import { NoticeList } from './notice-list.tsx'

/**
 * Saves the read state and updates the sidebar's count. The page keeps its unread marks. A pending request for the
 * count is cancelled, because its answer would be older.
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
const useMarkAllRead = (userId: string) => {
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
const useNoteSeen = (userId: string, upTo: number | undefined): void => {
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

/** Shown while notifications are off (SPEC's switch), because an empty inbox then says nothing. */
const OffNote = ({ userId }: { userId: string }) => {
  const { data: settings } = useQuery(alertSettingsQuery(userId))
  if (settings?.isOn !== false) return null
  return (
    <div className="pb-6">
      <Stale>
        {words.off}{' '}
        <Link to="/settings" className={textLink()}>
          {words.turnOn}
        </Link>
      </Stale>
    </div>
  )
}

const FeedNote = ({ userId }: { userId: string }) => {
  const { data: settings } = useQuery(alertSettingsQuery(userId))
  if (!settings) return null
  const feed = (
    <a href={settings.feedUrl} type="application/atom+xml" className={textLink()}>
      {words.feedName}
    </a>
  )
  return (
    <p className="max-w-[70ch] pt-8 text-sm text-second">
      <FillIn text={words.feed} parts={{ feed }} />
    </p>
  )
}

const NoNotices = () => (
  <Empty title={words.empty} example={words.example}>
    <Link to="/inbox/rules" className={buttonClass('solid', 'mt-3')}>
      {words.seeRules}
    </Link>
  </Empty>
)

/** The height of notices with one change each. */
const skeleton = (
  <>
    <Skeleton className="mb-2 h-[22px] w-48" />
    <SkeletonRows count={4} className="flex h-[134px] gap-3 border-t border-line py-4 last:border-b sm:pl-[6.5rem]">
      <Skeleton className="size-9 shrink-0 rounded-icon" />
      <div className="grid flex-1 content-start gap-3 pt-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    </SkeletonRows>
  </>
)

/** The id of the newest notice if the newest page has unread ones. Marking it as read marks all older ones, too. */
const findMarked = (inbox: Inbox | undefined, cursor: string | undefined): number | undefined =>
  cursor === undefined && inbox?.notices.some(({ isRead }) => !isRead) ? inbox.notices[0]?.id : undefined

const MarkAllButton = ({ userId, upTo }: { userId: string; upTo: number }) => {
  const { markAllRead, isMarking } = useMarkAllRead(userId)
  return (
    <Button aria-busy={isMarking} onClick={() => markAllRead(upTo)} className="text-ink">
      {isMarking ? words.marking : words.markAllRead}
    </Button>
  )
}

const InboxOf = ({ userId, cursor }: { userId: string; cursor: string | undefined }) => {
  const query = useQuery(inboxQuery(userId, cursor))
  const marked = findMarked(query.isPlaceholderData ? undefined : query.data, cursor)
  useNoteSeen(userId, marked)
  return (
    <Page
      title={words.title}
      description={words.description}
      isIndexed={false}
      aside={<InboxTabs current="notifications" />}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-6">
        <p className="max-w-[62ch] text-table text-second">{words.intro}</p>
        {marked !== undefined && <MarkAllButton userId={userId} upTo={marked} />}
      </div>
      <OffNote userId={userId} />
      <Loaded query={query} words={words} skeleton={skeleton}>
        {({ notices, nextCursor }) => (
          <>
            {notices.length > 0 && <NoticeList notices={notices} />}
            {notices.length === 0 && (cursor === undefined ? <NoNotices /> : <Empty title={words.emptyOlder} />)}
            <CursorLinks label={words.pages} cursor={cursor} nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
      <FeedNote userId={userId} />
    </Page>
  )
}

export const InboxScreen = ({ cursor }: { cursor: string | undefined }) => {
  const user = useUser()
  return user && <InboxOf key={user.id} userId={user.id} cursor={cursor} />
}
