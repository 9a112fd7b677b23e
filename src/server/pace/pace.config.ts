import { z } from 'zod'
import { appleHosts } from '#appstore'
import { mebibyte, secondMs } from '#domain/units.ts'
import { type SettingsOf, setting, wholeNumber } from '../platform/config.ts'

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
}

const address = (fallback: string) =>
  z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, such as "https://itunes.apple.com"')
    .transform(text => text.replace(/\/$/, ''))
    .default(fallback)

/** How many calls to the App Store may go out. */
export const paceSettings = {
  chartsPerMinute: setting(
    'COLLECTOR_CHARTS_PER_MINUTE',
    wholeNumber({ min: 1, max: 6_000, fallback: 20 }),
    'Chart calls per minute of all processes together. Apple documents about 20 per address.',
  ),
  searchPerMinute: setting(
    'COLLECTOR_SEARCH_PER_MINUTE',
    wholeNumber({ min: 1, max: 6_000, fallback: 15 }),
    'Search and lookup calls per minute of all processes together.',
  ),
}

export const appStoreSettings = {
  itunesUrl: setting(
    'APPSTORE_ITUNES_URL',
    address(appleHosts.itunes),
    'Address of the chart feeds, search and lookup.',
  ),
  marketingUrl: setting('APPSTORE_MARKETING_URL', address(appleHosts.marketing), 'Address of the marketing feeds.'),
  searchUrl: setting('APPSTORE_SEARCH_URL', address(appleHosts.search), 'Address of the search hints.'),
  timeoutMs: setting(
    'APPSTORE_TIMEOUT_SECONDS',
    wholeNumber({ min: 1, max: 300, fallback: 30 }).transform(seconds => seconds * secondMs),
    'Timeout of a call to the App Store, in seconds.',
  ),
  maxBodyBytes: setting(
    'APPSTORE_MAX_BODY_MEBIBYTES',
    wholeNumber({ min: 1, max: 64, fallback: 8 }).transform(size => size * mebibyte),
    'Largest accepted response of the App Store, in MiB.',
  ),
}

export type PaceSettings = SettingsOf<typeof paceSettings>
export type AppStoreSettings = SettingsOf<typeof appStoreSettings>
