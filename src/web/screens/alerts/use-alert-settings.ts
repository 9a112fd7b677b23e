import { useQuery } from '@tanstack/react-query'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'

/** The rules, the times and the feed of a person come in one answer, which three sections share. */
export const useAlertSettings = (userId: string) => {
  const { data: settings, error, refetch } = useQuery(alertSettingsQuery(userId))
  return { settings, error, refetch }
}
