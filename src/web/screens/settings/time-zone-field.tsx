import { useMemo } from 'react'
import { useOpenedAt } from '#web/lib/reader.ts'
import { ChoiceField } from './choice-field.tsx'
import { settingsWords } from './settings.words.ts'
import { buildZoneGroups } from './zone-options.ts'

const { preferences: words } = settingsWords

const regionNames: Readonly<Record<string, string>> = { ...words.regions, '': words.otherRegion }

type TimeZoneFieldProps = { timeZone: string | null; onChange: (timeZone: string | null) => void }

/** Browsers and Node know different time zones, so the server render contains only the selected zone. */
export const TimeZoneField = ({ timeZone, onChange }: TimeZoneFieldProps) => {
  const isInBrowser = useOpenedAt() !== null
  const groups = useMemo(
    () => (isInBrowser ? buildZoneGroups(Intl.supportedValuesOf('timeZone'), timeZone) : []),
    [isInBrowser, timeZone],
  )
  return (
    <ChoiceField label={words.timeZone} name="timeZone" value={timeZone} onChange={onChange}>
      <option value="UTC">{words.utc}</option>
      {!isInBrowser && timeZone !== null && timeZone !== 'UTC' && <option value={timeZone}>{timeZone}</option>}
      {groups.map(({ region, zones }) => (
        <optgroup key={region} label={regionNames[region] ?? region}>
          {zones.map(zone => (
            <option key={zone.timeZone} value={zone.timeZone}>
              {zone.name}
            </option>
          ))}
        </optgroup>
      ))}
    </ChoiceField>
  )
}
