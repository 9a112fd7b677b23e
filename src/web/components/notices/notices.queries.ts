import { queryOptions } from '@tanstack/react-query'
import { getAlertSettings } from '#contract/alerts.ts'
import { countUnread } from '#contract/inbox.ts'
import { call } from '#web/lib/api-client.ts'

// Short, because other tabs and devices change these data too.
const staleMs = 10_000

/** The number of unread notices. The inbox updates it with each page it loads. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [countUnread.path, userId],
    queryFn: ({ signal }) => call(countUnread, { params: { userId }, signal }),
    // A page is complete without this query.
    meta: { isSecondary: true },
  })

export const alertSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [getAlertSettings.path, userId],
    queryFn: ({ signal }) => call(getAlertSettings, { params: { userId }, signal }),
    staleTime: staleMs,
  })
