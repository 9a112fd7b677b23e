import type { TrackedApp } from '#contract/tracking.ts'
import { isolate } from '#domain/display-names.ts'
import { SelectField } from '#web/components/form/select-field.tsx'
import { alertsWords } from '../alerts.words.ts'
import type { DraftProps } from './rule-draft.ts'

const { editor: words, sentence } = alertsWords

type AppFieldProps = DraftProps & { apps: readonly TrackedApp[]; nameOf: (appStoreId: string) => string }

/** One tracked app, or all of them. A selected app that is no longer tracked stays selected until the user picks another. */
export const AppField = ({ draft: { appStoreId }, change, apps, nameOf }: AppFieldProps) => {
  const isForeign = appStoreId !== null && !apps.some(app => app.appStoreId === appStoreId)
  return (
    <SelectField
      label={words.app}
      value={appStoreId ?? ''}
      onChange={chosen => change({ appStoreId: chosen || null })}
      width="max-w-80"
      className="mt-4"
    >
      <option value="">{sentence.allApps}</option>
      {isForeign && <option value={appStoreId}>{isolate(nameOf(appStoreId))}</option>}
      {apps.map(app => (
        <option key={app.appStoreId} value={app.appStoreId}>
          {isolate(app.name)}
        </option>
      ))}
    </SelectField>
  )
}
