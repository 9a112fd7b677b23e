import { z } from 'zod'
import { isStorefrontCode, type StorefrontCode, storefrontCodes, storefrontHint } from '#domain/storefronts.ts'
import { flag, type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'

/** A list such as `us, de,jp`, in any case; `all` means every storefront. */
const storefrontList = z.string().transform((text, context): readonly StorefrontCode[] => {
  if (text.toLowerCase() === 'all') return storefrontCodes
  const codes = [...new Set(text.toLowerCase().split(/[\s,]+/))].filter(code => code !== '')
  const known = codes.filter(isStorefrontCode)
  const unknown = codes.find(code => !isStorefrontCode(code))
  if (unknown === undefined && known.length > 0) return known
  const reason =
    unknown === undefined
      ? 'contains no storefront'
      : `contains "${unknown}", which is not an App Store storefront${storefrontHint(unknown)}`
  context.addIssue({ code: 'custom', message: `${reason}; write "all" or codes such as "us,de,jp"` })
  return z.NEVER
})

export const collectorSettings = {
  isEnabled: setting('COLLECTOR_ENABLED', flag(true), 'Whether this server collects charts from the App Store.'),
  isStartedBySetting: setting(
    'COLLECTOR_AUTOSTART',
    flag(false),
    'Whether a new server starts collecting at once. Otherwise it waits until an admin has chosen what to measure.',
  ),
  source: setting(
    'COLLECTOR_SOURCE',
    z.enum(['rss', 'ws-charts', 'view-top'], 'must be "rss", "ws-charts" or "view-top"').default('rss'),
    'Where charts come from: the documented feed (`rss`, 100 ranks) or undocumented store calls (200 ranks).',
  ),
  storefronts: setting(
    'COLLECTOR_STOREFRONTS',
    storefrontList.default(storefrontCodes),
    'Storefronts to collect, as codes with commas between them, or `all`.',
  ),
  concurrency: setting(
    'COLLECTOR_CONCURRENCY',
    wholeNumber({ min: 1, max: 64, fallback: 8 }),
    'Concurrent requests of a process from each outgoing address, so that a slow response does not waste slots of the pace.',
  ),
  everyMinutes: setting(
    'COLLECTOR_EVERY_MINUTES',
    wholeNumber({ min: 1, max: 59, fallback: 5 }),
    'How often the collector looks for charts that are due.',
  ),
}

export type CollectorSettings = SettingsOf<typeof collectorSettings>
