import { useQuery } from '@tanstack/react-query'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'

/** Rules, schedule and feed come in one response, which three sections share. */
export const useAlertSettings = (userId: string) => {
  const { data: settings, error, refetch } = useQuery(alertSettingsQuery(userId))
  return { settings, error, refetch }
}
