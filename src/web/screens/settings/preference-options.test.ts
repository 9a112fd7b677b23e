import { describe, expect, test } from 'vitest'
import { buildLocaleOptions } from './locale-options.ts'
import { buildZoneGroups } from './time-zone-field.tsx'

describe('the locale options', () => {
  test('the locale options have unique names in their own language', () => {
    const options = buildLocaleOptions(null)
    const names = new Map(options.map(({ locale, name }) => [locale, name]))
    expect(names.get('de-CH')).toBe('Deutsch (Schweiz)')
    expect(names.get('fr-FR')).toBe('Français (France)')
    expect(names.get('ja-JP')).toBe('日本語 (日本)')
    expect(new Set(names.values()).size).toBe(options.length)
    expect(options.length).toBeGreaterThanOrEqual(40)
  })

  test('the locale options are all supported by the engine, so that none falls back to another', () => {
    const locales = buildLocaleOptions(null).map(({ locale }) => locale)
    expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
  })

  test('the locale options include a selected locale that is not in the list', () => {
    expect(buildLocaleOptions('de-LI')).toContainEqual({ locale: 'de-LI', name: 'Deutsch (Liechtenstein)' })
    expect(buildLocaleOptions('de-DE')).toHaveLength(buildLocaleOptions(null).length)
  })
})

describe('the time zone options', () => {
  test('the time zone options are grouped by region and named without underscores', () => {
    const groups = buildZoneGroups(
      ['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'CET', 'Europe/Athens'],
      null,
    )
    expect(groups).toEqual([
      {
        region: 'America',
        zones: [
          { timeZone: 'America/Argentina/Buenos_Aires', name: 'Argentina / Buenos Aires' },
          { timeZone: 'America/New_York', name: 'New York' },
        ],
      },
      {
        region: 'Europe',
        zones: [
          { timeZone: 'Europe/Athens', name: 'Athens' },
          { timeZone: 'Europe/Berlin', name: 'Berlin' },
        ],
      },
      { region: '', zones: [{ timeZone: 'CET', name: 'CET' }] },
    ])
  })

  test('the time zone options include a zone that was selected under an older name', () => {
    const groups = buildZoneGroups(['Asia/Kolkata'], 'Asia/Calcutta')
    expect(groups[0]?.zones.map(({ timeZone }) => timeZone)).toEqual(['Asia/Calcutta', 'Asia/Kolkata'])
    expect(buildZoneGroups(['Asia/Kolkata'], 'UTC')).toHaveLength(1)
  })

  test('the time zone options have current names, even if the engine lists older ones', () => {
    const groups = buildZoneGroups(['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev'], null)
    const offered = groups.flatMap(({ zones }) => zones.map(({ timeZone }) => timeZone))
    expect(offered).toEqual(['Asia/Kolkata', 'Europe/Kyiv'])
  })

  test('the time zone options contain every zone of the engine', () => {
    const offsetOf = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(new Date('2026-07-01T12:00:00Z'))
    const all = Intl.supportedValuesOf('timeZone').filter(timeZone => timeZone !== 'UTC')
    const offered = buildZoneGroups(all, null).flatMap(({ zones }) => zones.map(({ timeZone }) => timeZone))
    expect(offered).toHaveLength(all.length)
    expect(offered.map(offsetOf).toSorted()).toEqual(all.map(offsetOf).toSorted())
  })
})
