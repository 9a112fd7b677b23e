import { compareNames } from '#domain/text-order.ts'

export type ZoneOption = { timeZone: string; name: string }
/** The time zones of one region of the time zone database. */
export type ZoneGroup = { region: string; zones: ZoneOption[] }

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

/** The time zones by region and name, without UTC, and including the selected zone even if it is not in the list. */
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
