import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { openDatabase } from '../platform/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { openReceiver } from '../testing/receiver.ts'
import { atOnce } from './concurrency.rules.ts'
import { deliveries } from './deliveries.table.ts'
import { createScene, webhookTo } from './testing/outbox-scene.ts'

const program = join(import.meta.dirname, '../main.ts')

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

  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', COLLECTOR_ENABLED: 'false' }
  const server = spawn(process.execPath, [program], {
    env: { ...env, ALLOW_PRIVATE_WEBHOOKS: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = new Promise<number | null>(resolve => server.once('close', resolve))
  await expect.poll(() => receiver.requests.length, { timeout: 60 * secondMs }).toBeGreaterThan(0)
  const at = performance.now()
  server.kill('SIGTERM')
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
