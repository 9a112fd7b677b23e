import { useId } from 'react'
import type { TrackedApp } from '#contract/tracking.ts'
import { isolate } from '#domain/display-names.ts'
import { fieldClass, labelClass } from '#web/components/form/fields.ts'
import { alertsWords } from './alerts.words.ts'
import type { DraftProps } from './rule-draft.ts'

const { editor: words, sentence } = alertsWords

type AppFieldProps = DraftProps & { apps: readonly TrackedApp[]; nameOf: (appStoreId: string) => string }

/** One tracked app, or all of them. A selected app that is no longer tracked stays selected until the user picks another. */
export const AppField = ({ draft: { appStoreId }, change, apps, nameOf }: AppFieldProps) => {
  const id = useId()
  const isForeign = appStoreId !== null && !apps.some(app => app.appStoreId === appStoreId)
  return (
    <div className="mt-4">
      <label htmlFor={id} className={labelClass}>
        {words.app}
      </label>
      <select
        id={id}
        value={appStoreId ?? ''}
        onChange={event => change({ appStoreId: event.currentTarget.value || null })}
        className={`${fieldClass} max-w-80 px-2`}
      >
        <option value="">{sentence.allApps}</option>
        {isForeign && <option value={appStoreId}>{isolate(nameOf(appStoreId))}</option>}
        {apps.map(app => (
          <option key={app.appStoreId} value={app.appStoreId}>
            {isolate(app.name)}
          </option>
        ))}
      </select>
    </div>
  )
}
