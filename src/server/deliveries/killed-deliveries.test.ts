import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { killDeliveries } from './testing/delivery-drill.ts'

// The whole drill, of 1,000 messages and a hundred kills, is `npm run bench -- deliveries`.
test('a process that is killed while it sends loses no message, and repeats at most those in flight, unchanged', {
  timeout: 200 * secondMs,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-deliveries-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyTemplate(dataDir)
  const { kills, repeats, mostRepeats, mostAtOnce, ...report } = await killDeliveries({ dataDir, messages: 60, seed: 3 })
  expect(report).toEqual({ messages: 60, lost: 0, unknown: 0, changed: 0, unmarked: 0, givenUp: 0 })
  expect(kills).toBeGreaterThanOrEqual(5)
  expect(repeats).toBeLessThanOrEqual(mostRepeats)
  expect(mostAtOnce).toBeLessThanOrEqual(8)
})
