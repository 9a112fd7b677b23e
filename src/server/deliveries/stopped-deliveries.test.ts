import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { openDatabase } from '../platform/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { openReceiver } from '../testing/receiver.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { atOnce } from './concurrency.rules.ts'
import { deliveries } from './deliveries.table.ts'
import { createScene, webhookTo } from './testing/outbox-scene.ts'

test('SIGTERM while receivers hang stops the whole server cleanly, and leaves no lease', {
  timeout: 90 * secondMs,
}, async () => {
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

  const { child, ended } = await startServerProcess({ DATA_DIR: dataDir, ALLOW_PRIVATE_WEBHOOKS: 'true' })
  await expect.poll(() => receiver.requests.length, { timeout: 60 * secondMs }).toBeGreaterThan(0)
  const at = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - at).toBeLessThan(10 * secondMs)

  const after = await openDatabase({ dataDir })
  const left = await after.db.select().from(deliveries)
  await after.close()
  expect(left).toHaveLength(atOnce)
  for (const { state, attempts, leaseUntil } of left) {
    expect({ state, attempts }).toEqual({ state: 'waiting', attempts: 0 })
    expect(leaseUntil?.getTime() ?? 0).toBeLessThan(Date.now() - secondMs)
  }
})
