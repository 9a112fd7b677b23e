import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'

/** The countries in a user's alert rules. A page is complete without them. */
export const watchedQuery = (userId: string) => ({ ...alertSettingsQuery(userId), meta: { isSecondary: true } })
