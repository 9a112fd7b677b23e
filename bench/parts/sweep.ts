import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import { createLog } from '../../src/server/platform/process/log.ts'
import { createServices } from '../../src/server/services.ts'
import { readSettings } from '../../src/server/settings.ts'
import type { Row } from '../report.ts'

/** Thirty times Apple's pace, so that a sweep of the world takes seconds. */
const perMinute = 600

const charts = storefrontCodes.map(code => ({ chartKey: `${code}:top-free:36:iphone` as ChartKey, priority: 1 }))

const sweepOnce = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  // With a window of ten seconds, one sweep reaches the limit.
  const store = createFakeAppStore({ limits: { charts: perMinute / 6 }, limitWindowMs: minuteMs / 6 })
  const { url } = await store.listen()
  const environment = {
    DATA_DIR: folder,
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_CHARTS_PER_MINUTE: String(perMinute),
  }
  const services = await createServices(readSettings(environment), { log: createLog({ level: 'silent' }) })
  try {
    await services.measuring.collector.startSweep({ charts, reason: 'bench' })
    await services.measuring.collector.collect()
    const sweep = await services.measuring.collector.findLastSweep()
    const moments = store.requests.map(({ at }) => Date.parse(at))
    const refused = store.requests.filter(({ status }) => status === 403).length
    const spanMs = Math.max(...moments) - Math.min(...moments)
    return { calls: moments.length, refused, spanMs, recorded: sweep?.done ?? 0 }
  } finally {
    await services.storage.closeStorage()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

// Promise: P7
/** A sweep of 175 storefronts against a store that refuses calls over its limit. */
export const measureSweep = async (): Promise<Row[]> => {
  const { calls, refused, spanMs, recorded } = await sweepOnce()
  const minimumMs = ((charts.length - 1) * minuteMs) / perMinute
  return [
    { what: 'sweep of 175 storefronts, against its pace', value: spanMs / minimumMs, unit: '×', atMost: 1.05 },
    { what: 'charts recorded', value: recorded, atLeast: charts.length },
    { what: 'calls beyond one a chart', value: calls - charts.length, atMost: 0 },
    { what: 'calls refused', value: refused, atMost: 0 },
  ]
}
