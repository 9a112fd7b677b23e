import { queryOptions } from '@tanstack/react-query'
import { countUnread, getAlertSettings } from '#contract/alerts.ts'
import { call } from '#web/lib/api-client.ts'

// Other tabs and devices change them too, so they are refreshed soon.
const staleMs = 10_000

/** How many notices are unread. The inbox updates it with each page it loads. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [countUnread.path, userId],
    queryFn: ({ signal }) => call(countUnread, { params: { userId }, signal }),
    // The page is complete without it.
    meta: { isSecondary: true },
  })

/** A person's alert rules, schedule and feed. */
export const alertSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [getAlertSettings.path, userId],
    queryFn: ({ signal }) => call(getAlertSettings, { params: { userId }, signal }),
    staleTime: staleMs,
  })
