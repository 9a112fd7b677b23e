import { isIP } from 'node:net'
import { z } from 'zod'
import { appleHosts } from '#appstore'
import { mebibyte, secondMs } from '#domain/units.ts'
import { type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'
import { defaultEgress, type Egress } from './egresses.rules.ts'

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

const isName = (text: string): boolean => /^[a-z][a-z0-9._-]{0,39}$/i.test(text)

/** `fra`, `203.0.113.7` or `fra=10.0.0.7`; undefined for anything else. */
const readEgress = (text: string): Egress | undefined => {
  if (isIP(text) !== 0) return { name: text, localAddress: text }
  const [name = '', localAddress, ...rest] = text.split('=')
  if (!isName(name) || rest.length > 0) return undefined
  if (localAddress === undefined) return { name }
  return isIP(localAddress) === 0 ? undefined : { name, localAddress }
}

const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

const egressHint =
  'must be a name such as "fra", an IP address of this machine, or several such addresses with commas between them'

/** A process separates its addresses by binding to them, so a name without an IP address must be the only entry. */
const egressList = z
  .string()
  .default(defaultEgress)
  .transform((text, context): [Egress, ...Egress[]] => {
    const [first, ...others] = text
      .split(/[\s,]+/)
      .filter(part => part !== '')
      .map(readEgress)
    const known = others.filter(egress => egress !== undefined)
    if (first && known.length === others.length) {
      const egresses: [Egress, ...Egress[]] = [first, ...known]
      const bound = egresses.flatMap(({ localAddress }) => localAddress ?? [])
      const isDistinguishable = egresses.length === 1 || bound.length === egresses.length
      if (isDistinguishable && isDistinct(bound) && isDistinct(egresses.map(({ name }) => name))) return egresses
    }
    context.addIssue({ code: 'custom', message: egressHint })
    return z.NEVER
  })

/** How many calls to the App Store may go out, and by which addresses. */
export const paceSettings = {
  egresses: setting(
    'EGRESS',
    egressList,
    'Outgoing address of this process, which has a pace of its own: a name that all processes behind the address share, an IP address of this machine to call from, or several such IP addresses with commas between them.',
  ),
  chartsPerMinute: setting(
    'COLLECTOR_CHARTS_PER_MINUTE',
    wholeNumber({ min: 1, max: 6_000, fallback: 20 }),
    'Chart calls per minute from each outgoing address, of all processes together. Apple documents about 20 per address.',
  ),
  searchPerMinute: setting(
    'COLLECTOR_SEARCH_PER_MINUTE',
    wholeNumber({ min: 1, max: 6_000, fallback: 15 }),
    'Search and lookup calls per minute from each outgoing address, of all processes together.',
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
