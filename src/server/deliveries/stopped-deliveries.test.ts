import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { sweepCharts } from '../collector/collector.table.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { createScene, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { openReceiver } from '../testing/receiver.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { openFakeAppStore } from '../testing/test-collector.ts'
import { deliveries } from './deliveries.table.ts'
import { atOnce } from './retries.rules.ts'

/** What clients of the server hold open: a stream of events, and a request of which only half was sent. */
const holdOpen = async (url: string) => {
  const stream = await fetch(`${url}/api/public/test-rankings/events`)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  return { streamEnd: stream.text(), socketEnd: once(socket.resume(), 'close') }
}

// Promise: P6
test('SIGTERM while receivers hang, charts are on their way and clients hold on stops the whole server cleanly, and leaves no lease', async () => {
  const receiver = await openReceiver(() => undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'rank-atlas-stopped-deliveries-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyTemplate(dataDir)
  const before = await openDatabase({ dataDir })
  const scene = createScene(before.db, new Date())
  await scene.addApp()
  for (let person = 0; person < atOnce; person += 1) {
    const userId = await scene.addPerson()
    const noticeIds = [await scene.addNotice(userId)]
    await scene.addDelivery(await scene.addChannel(userId, webhookTo(receiver.url)), { noticeIds })
  }
  await before.close()

  const { store, url: appStore } = await openFakeAppStore({})
  store.setFault({ fault: { kind: 'slow-headers', ms: 60 * secondMs } })
  const { child, ended, url } = await startServerProcess({
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_WEBHOOKS: 'true',
    APPSTORE_ITUNES_URL: appStore,
    APPSTORE_MARKETING_URL: appStore,
    APPSTORE_SEARCH_URL: appStore,
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: 'us',
  })
  const { streamEnd, socketEnd } = await holdOpen(url)
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(0)
  await expect.poll(() => store.requests.length).toBeGreaterThan(0)
  const at = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - at).toBeLessThan(10 * secondMs)
  await Promise.all([streamEnd, socketEnd])

  const after = await openDatabase({ dataDir })
  const left = await after.db.select().from(deliveries)
  const charts = await after.db.select().from(sweepCharts)
  await after.close()
  const waiting = { state: 'pending', attempts: 0, leaseUntil: null }
  expect(charts).toEqual(Array(6).fill(expect.objectContaining(waiting)))
  expect(left).toHaveLength(atOnce)
  for (const { state, attempts, leaseUntil } of left) {
    expect({ state, attempts }).toEqual({ state: 'waiting', attempts: 0 })
    expect(leaseUntil?.getTime() ?? 0).toBeLessThan(Date.now() - secondMs)
  }
})
