import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePreferences, type User } from '#contract/accounts.ts'
import { type AlertSettings, saveAlertSchedule } from '#contract/alerts.ts'
import type { AlertSchedule } from '#domain/alerts.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords } from '../alerts.words.ts'

const { when: words } = alertsWords

const useChangeSettings = (userId: string) => {
  const queryClient = useQueryClient()
  return (part: Partial<AlertSettings>) =>
    queryClient.setQueryData(alertSettingsQuery(userId).queryKey, settings => settings && { ...settings, ...part })
}

/** Saves the browser's time zone as the user's. All dates update at once. */
const useSaveZone = ({ id: userId, locale }: User) => {
  const queryClient = useQueryClient()
  const changeSettings = useChangeSettings(userId)
  return async (timeZone: string): Promise<void> => {
    const saved = await call(savePreferences, { params: { userId }, body: { locale, timeZone } })
    queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
    changeSettings({ timeZone: saved.timeZone })
  }
}

type Times = { schedule: AlertSchedule; newZone: string | null }

/** Saves the schedule. If the user has no time zone yet, saves the browser's zone first. The form shows errors. */
export const useSaveSchedule = (user: User) => {
  const changeSettings = useChangeSettings(user.id)
  const saveZone = useSaveZone(user)
  return useMutation({
    mutationFn: async ({ schedule, newZone }: Times) => {
      if (newZone !== null) await saveZone(newZone)
      return call(saveAlertSchedule, { params: { userId: user.id }, body: schedule })
    },
    onSuccess: schedule => {
      changeSettings({ schedule })
      showToast({ title: words.saved })
    },
  })
}
