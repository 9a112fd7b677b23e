import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { copyTemplate } from './testing/database-template.ts'
import { endAll } from './testing/embedded-process.ts'
import { mountMortalDisk } from './testing/mortal-disk.ts'
import { startServerProcess } from './testing/server-process.ts'
import { byHeader, createStorageClient, expectUnavailable, openSlowAppStore } from './testing/storage-client.ts'

// The disk of a whole server dies.

const mortalDisks = shortOrLong(0, 12)

/** A data folder on a disk of its own. */
const openFolder = () => {
  const root = mkdtempSync(join(tmpdir(), 'rank-atlas-power-loss-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const disk = mountMortalDisk(root)
  // Root's server runs as another user, who must reach the folder.
  chmodSync(root, 0o755)
  const folder = join(root, 'data')
  copyTemplate(folder)
  spawnSync('sync')
  return { folder, disk }
}

type Reading = { chart: Chart; observedAt: string }
type Client = ReturnType<typeof createStorageClient>

/** What the server has acknowledged. */
const createMemory = (idsOf: (chart: Chart) => readonly number[]) => {
  const people = new Map<string, string>()
  const readings = new Map<string, Reading>()
  const save = async ({ visit }: Client): Promise<void> => {
    const name = `person-${people.size}`
    const { status, body } = await visit(name)
    expect(status).toBe(200)
    people.set(name, body.id)
  }
  const noteMeasured = async ({ listMeasured }: Client): Promise<void> => {
    for (const reading of await listMeasured()) readings.set(chartKeyOf(reading.chart) + reading.observedAt, reading)
  }
  /** Small countries have empty charts. */
  const isThere = async ({ findChart }: Client, { chart, observedAt }: Reading): Promise<boolean> => {
    const { body } = await findChart(chart, observedAt)
    const places = idsOf(chart).map(id => ({ app: { id: String(id) } }))
    const state = places.length === 0 ? 'empty' : 'measured'
    if (['empty', 'measured'].includes(body.state)) expect(body).toMatchObject({ state, places })
    return body.state === state
  }
  /** An answer from before is kept for a minute. */
  const expectAll = async (client: Client, some: readonly Reading[]): Promise<void> => {
    for (const [name, id] of people) expect((await client.visit(name)).body.id).toBe(id)
    expect(await client.collect()).toBe(204)
    const listMissing = async () => {
      const found = await Promise.all(some.map(reading => isThere(client, reading)))
      return some.filter((_, at) => !found[at])
    }
    await expect.poll(listMissing, { timeout: 120_000, interval: 5_000 }).toEqual([])
  }
  return { people, readings, save, noteMeasured, expectAll }
}

const fewPeople = 10

/** After each start the newest readings are looked up, and all at the end. */
const mostChecked = 60

/** Enough that no round runs out of charts to read. */
const storefronts = storefrontCodes.slice(0, 8 * mortalDisks).join(',')

// Promise: P10, P20
test.runIf(mortalDisks > 0)(
  'when the disk fails or the power is cut, all that was acknowledged is there after a start',
  { timeout: 300_000 + mortalDisks * 60_000 },
  async () => {
    const { folder, disk } = openFolder()
    const { environment, idsOf } = await openSlowAppStore({ delayMs: 250, storefronts })
    const memory = createMemory(idsOf)
    const start = () => startServerProcess({ ...byHeader, ...environment, DATA_DIR: folder })
    for (let round = 0; round < mortalDisks; round += 1) {
      const server = await start()
      const client = createStorageClient(server.url)
      await memory.expectAll(client, [...memory.readings.values()].slice(-mostChecked))
      for (let person = 0; person < fewPeople; person += 1) await memory.save(client)
      // At a different moment in each round.
      await sleep(500 + ((round * 617) % 3_000))
      await memory.noteMeasured(client)
      disk.cutPower()
      await expect.poll(client.findHealth).toMatchObject({ body: { storage: { ok: false } } })
      expectUnavailable(await client.visit('nobody'))
      endAll(server.child, folder)
      await server.ended
      disk.unmount()
      disk.mount()
    }
    const server = await start()
    await memory.expectAll(createStorageClient(server.url), [...memory.readings.values()])
    expect(memory.people.size).toBe(fewPeople * mortalDisks)
    expect(memory.readings.size).toBeGreaterThan(mortalDisks)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
)
