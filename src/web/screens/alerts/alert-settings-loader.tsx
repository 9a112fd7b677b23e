import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AlertSettings } from '#contract/alerts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { describeError } from '#web/lib/api-error.ts'
import { alertsWords as words } from './alerts.words.ts'

/** Rules, schedule and feed come in one response, which three sections share. */
export const useAlertSettings = (userId: string) => {
  const { data: settings, error, refetch } = useQuery(alertSettingsQuery(userId))
  return { settings, error, refetch }
}

type AlertSettingsLoaderProps = {
  userId: string
  skeleton: ReactNode
  children: (settings: AlertSettings) => ReactNode
}

/** Renders a section once the alert settings are loaded, or their loading and error states. */
export const AlertSettingsLoader = ({ userId, skeleton, children }: AlertSettingsLoaderProps) => {
  const { settings, error, refetch } = useAlertSettings(userId)
  if (!settings && error)
    return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  if (!settings) return <Loading label={words.loading}>{skeleton}</Loading>
  return (
    <>
      {error && (
        <div className="pb-4">
          <Stale>{words.stale}</Stale>
        </div>
      )}
      {children(settings)}
    </>
  )
}
