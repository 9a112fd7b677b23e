import { describe, expect, test } from 'vitest'
import { appStoreSettings, paceSettings } from '../pace/pace.config.ts'
import { readSettingGroup } from '../platform/process/config.ts'
import { collectorSettings } from './collector.config.ts'

const messageFor = (environment: NodeJS.ProcessEnv): string => {
  try {
    readSettingGroup(collectorSettings, environment)
    readSettingGroup(appStoreSettings, environment)
    readSettingGroup(paceSettings, environment)
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the settings of the collector', () => {
  test('the settings of the collector default to reading the whole world from Apple at 20 charts a minute', () => {
    expect(readSettingGroup(collectorSettings, {})).toMatchObject({
      isEnabled: true,
      source: 'rss',
      concurrency: 8,
      everyMinutes: 5,
    })
    expect(readSettingGroup(collectorSettings, {}).storefronts).toHaveLength(175)
    expect(readSettingGroup(paceSettings, {})).toEqual({
      egresses: [{ name: 'default' }],
      chartsPerMinute: 20,
      searchPerMinute: 15,
    })
    expect(readSettingGroup(appStoreSettings, {})).toEqual({
      itunesUrl: 'https://itunes.apple.com',
      marketingUrl: 'https://rss.marketingtools.apple.com',
      searchUrl: 'https://search.itunes.apple.com',
      timeoutMs: 30_000,
      maxBodyBytes: 8 * 1024 * 1024,
    })
  })

  test('the settings of the collector accept storefronts in any case and with spaces', () => {
    const { storefronts } = readSettingGroup(collectorSettings, { COLLECTOR_STOREFRONTS: 'US, de,jp,,us' })
    expect(storefronts).toEqual(['us', 'de', 'jp'])
  })

  test('the settings of the collector accept an outgoing address as a name or as IP addresses of this machine, which may have names too', () => {
    const read = (EGRESS: string) => readSettingGroup(paceSettings, { EGRESS }).egresses
    expect(read('fra')).toEqual([{ name: 'fra' }])
    expect(read('203.0.113.7')).toEqual([{ name: '203.0.113.7', localAddress: '203.0.113.7' }])
    expect(read('fra-1=10.0.0.7, 2001:db8::7')).toEqual([
      { name: 'fra-1', localAddress: '10.0.0.7' },
      { name: '2001:db8::7', localAddress: '2001:db8::7' },
    ])
  })

  test.each([
    ['EGRESS', 'fra,ams', 'a name such as "fra", an IP address of this machine, or several'],
    ['EGRESS', '10.0.0.7,fra', 'an IP address of this machine'],
    ['EGRESS', '203.0.113.300', 'an IP address of this machine'],
    ['EGRESS', '10.0.0.7,fra=10.0.0.7', 'an IP address of this machine'],
    ['COLLECTOR_CHARTS_PER_MINUTE', '0', 'at least 1'],
    ['COLLECTOR_CHARTS_PER_MINUTE', 'fast', 'a whole number from 1 to 6000'],
    ['COLLECTOR_SOURCE', 'web', 'must be "rss", "ws-charts" or "view-top"'],
    ['COLLECTOR_STOREFRONTS', 'us,zz', 'contains "zz", which is not an App Store storefront'],
    ['COLLECTOR_STOREFRONTS', ',', 'contains no storefront'],
    ['APPSTORE_ITUNES_URL', 'itunes.apple.com', 'must be an http(s) address without a path'],
    ['APPSTORE_ITUNES_URL', 'https://itunes.apple.com/us', 'must be an http(s) address without a path'],
    ['APPSTORE_TIMEOUT_SECONDS', '0.5', 'a whole number from 1 to 300'],
  ])('%s=%s stops the start with a sentence that says why', (name, value, reason) => {
    const message = messageFor({ [name]: value })
    expect(message).toContain(`The setting ${name} is`)
    expect(message).toContain(reason)
  })
})
