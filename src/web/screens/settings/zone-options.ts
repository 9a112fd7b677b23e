import { compareNames } from '#domain/text-order.ts'

export type ZoneOption = { timeZone: string; name: string }
/** The zones of one region of the world, as the time zone database cuts it. */
export type ZoneGroup = { region: string; zones: ZoneOption[] }

/** Chromium still lists these under names that the time zone database has left behind; it knows the new ones, too. */
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

/** `America/Argentina/Buenos_Aires` is `Argentina / Buenos Aires` in `America`; a zone of no region has an empty one. */
const readZone = (timeZone: string): ZoneOption & { region: string } => {
  const [region = '', ...places] = timeZone.replaceAll('_', ' ').split('/')
  return places.length > 0
    ? { timeZone, region, name: places.join(' / ') }
    : { timeZone, region: '', name: timeZone.replaceAll('_', ' ') }
}

/** The zones by region and name, without UTC; what somebody chose elsewhere is one of them, too. */
export const buildZoneGroups = (timeZones: readonly string[], chosen: string | null): ZoneGroup[] => {
  const present = timeZones.map(timeZone => renamed[timeZone] ?? timeZone)
  const all = new Set(chosen === null ? present : [...present, chosen])
  all.delete('UTC')
  const zones = [...all].map(readZone).sort((a, b) => compareNames(a.name, b.name))
  const regions = [...new Set(zones.map(({ region }) => region))].sort(compareNames)
  // No region comes last.
  return [...regions.filter(Boolean), ...regions.filter(region => !region)].map(region => ({
    region,
    zones: zones.filter(zone => zone.region === region).map(({ timeZone, name }) => ({ timeZone, name })),
  }))
}
