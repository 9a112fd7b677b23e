import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePreferences, type User } from '#contract/accounts.ts'
import { type AlertSettings, saveAlertSchedule } from '#contract/alerts.ts'
import type { AlertSchedule } from '#domain/alerts.ts'
import { tellFailure } from '#web/components/feedback/tell-failure.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords } from './alerts.words.ts'

const { when: words } = alertsWords

const useChangeSettings = (userId: string) => {
  const queryClient = useQueryClient()
  return (part: Partial<AlertSettings>) =>
    queryClient.setQueryData(alertSettingsQuery(userId).queryKey, settings => settings && { ...settings, ...part })
}

/** Saves when messages may be sent. The form shows failures. */
export const useSaveSchedule = (userId: string) => {
  const changeSettings = useChangeSettings(userId)
  return useMutation({
    mutationFn: (schedule: AlertSchedule) => call(saveAlertSchedule, { params: { userId }, body: schedule }),
    onSuccess: schedule => {
      changeSettings({ schedule })
      showToast({ title: words.saved })
    },
  })
}

/** Makes the zone of this browser that of the person; all dates follow it at once. */
export const useSaveZone = ({ id: userId, locale }: User) => {
  const queryClient = useQueryClient()
  const changeSettings = useChangeSettings(userId)
  return useMutation({
    mutationFn: (timeZone: string) => call(savePreferences, { params: { userId }, body: { locale, timeZone } }),
    onSuccess: (saved, timeZone) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
      changeSettings({ timeZone: saved.timeZone })
      showToast({ title: words.zoneSaved(timeZone) })
    },
    onError: error => tellFailure(words.zoneFailed, error),
  })
}
