import { useMemo } from 'react'
import { compareNames } from '#domain/text-order.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { ChoiceField } from './choice-field.tsx'
import { settingsWords } from './settings.words.ts'

type ZoneOption = { timeZone: string; name: string }
type ZoneGroup = { region: string; zones: ZoneOption[] }

/** Outdated names that Chromium still lists; it also accepts the current ones. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/**
 * `America/Argentina/Buenos_Aires` becomes `Argentina / Buenos Aires` in `America`; a zone without a region gets an empty
 * one.
 */
const readZone = (timeZone: string): ZoneOption & { region: string } => {
  const [region = '', ...places] = timeZone.replaceAll('_', ' ').split('/')
  return places.length > 0
    ? { timeZone, region, name: places.join(' / ') }
    : { timeZone, region: '', name: timeZone.replaceAll('_', ' ') }
}

export const buildZoneGroups = (timeZones: readonly string[], chosen: string | null): ZoneGroup[] => {
  const present = timeZones.map(timeZone => renamed[timeZone] ?? timeZone)
  const all = new Set(chosen === null ? present : [...present, chosen])
  all.delete('UTC')
  const zones = [...all].map(readZone).sort((a, b) => compareNames(a.name, b.name))
  const regions = [...new Set(zones.map(({ region }) => region))].sort(compareNames)
  // Zones without a region come last.
  return [...regions.filter(Boolean), ...regions.filter(region => !region)].map(region => ({
    region,
    zones: zones.filter(zone => zone.region === region).map(({ timeZone, name }) => ({ timeZone, name })),
  }))
}

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
