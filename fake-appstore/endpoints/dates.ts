import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { type Language, localeOf } from '../world/words/languages.ts'

const pacificParts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

const offsets = new Map<number, number>()

/** The UTC offset of California on that day, in minutes behind UTC. */
const pacificOffset = (at: Date): number => {
  const day = Math.floor(at.getTime() / dayMs)
  const known = offsets.get(day)
  if (known !== undefined) return known
  const zone = pacificParts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const minutes = zone === 'GMT-07:00' ? -420 : -480
  offsets.set(day, minutes)
  return minutes
}

/** `2011-05-16T14:05:29-07:00`: legacy feeds use Apple's local time. */
export const pacificIso = (at: Date): string => {
  const minutes = pacificOffset(at)
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  return `${local}${minutes === -420 ? '-07:00' : '-08:00'}`
}

/** `2023-04-20T07:00:00Z` */
export const utcIso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** `May 16, 2011`, formatted for the storefront. */
export const longDate = (at: number, { language, storefront }: { language: Language; storefront: StorefrontCode }) => {
  const locale = localeOf(language, storefront)
  const format =
    dateFormats.get(locale) ??
    new Intl.DateTimeFormat(locale === 'en-GB' ? 'en-US' : `${locale}-u-ca-gregory`, {
      dateStyle: 'long',
      timeZone: 'America/Los_Angeles',
    })
  dateFormats.set(locale, format)
  return format.format(at)
}
