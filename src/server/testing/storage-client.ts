import { expect } from 'vitest'
import { getDataHealth } from '#contract/data-health.ts'
import { type Chart, parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { openFakeAppStore } from './test-collector.ts'

/** Settings for a server whose people are named by a header, without limits of their requests. */
export const byHeader = { AUTH_PROVIDER: 'header', TRUSTED_PROXIES: '127.0.0.1', LIMIT_API_PER_MINUTE: '100000' }

/** The requests of people and admins to a whole server while its storage is at fault. */
export const createStorageClient = (url: string) => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: JSON.parse(text) }
  }
  let asked = 0
  return {
    /** Asks about a different country each time, because answers are kept for a minute. */
    askChart: () => ask(`/api/charts?storefront=${storefrontCodes[asked++]}`),
    /** The first visit of a person writes a row. */
    visit: (name: string) => ask('/api/auth/user', { 'remote-user': name }),
    /** Resumes the collector as an admin; resolves to the status. */
    collect: async () => {
      const headers = { 'remote-user': 'admin', origin: url }
      return (await fetch(`${url}/api/admin/collector/resume`, { method: 'POST', headers })).status
    },
    /** The overall charts that the database knows as measured. */
    listMeasured: async (): Promise<{ chart: Chart; observedAt: string }[]> => {
      const { countries } = getDataHealth.response.parse((await ask('/api/data-health')).body)
      return countries.flatMap(({ cells }) =>
        cells.flatMap(({ chartKey, observedAt }) =>
          observedAt ? [{ chart: parseChartKey(chartKey), observedAt }] : [],
        ),
      )
    },
    findChart: ({ storefront, type, device }: Chart, at: string) =>
      ask(`/api/charts?storefront=${storefront}&chartType=${type}&device=${device}&at=${at}`),
    findHealth: () => ask('/api/health'),
    isAlive: async () => (await ask('/api/live')).body.alive,
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof createStorageClient>['visit']>>

export const expectUnavailable = ({ status, retryAfter, body }: Answer): void => {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'storage.unavailable' })
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(body.message).not.toMatch(/127\.0\.0\.1|insert|select|ENOSPC/i)
}

/** An App Store that takes its time, so that answers arrive while the disk is full or fails. */
export const openSlowAppStore = async ({ delayMs = 1_000, storefronts = 'us,jp' } = {}) => {
  const start = new Date()
  const { store, url } = await openFakeAppStore({ now: () => start })
  store.setFault({ fault: { kind: 'slow-headers', ms: delayMs } })
  const environment = {
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: storefronts,
    COLLECTOR_CONCURRENCY: '2',
    COLLECTOR_CHARTS_PER_MINUTE: '1200',
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    AUTH_ADMINS: 'header|admin',
  }
  /** Waits for three new calls. Two run at once, so the first is answered by then, and history gets it a second later. */
  const waitForCalls = async () => {
    const before = store.requests.length
    await expect.poll(() => store.requests.length).toBeGreaterThan(before + 2)
  }
  const idsOf = (chart: Chart) => store.world.rankedAppIds({ chart, at: start })
  return { environment, waitForCalls, idsOf, store }
}
