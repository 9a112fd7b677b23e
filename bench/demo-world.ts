import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type ServerProcess, startServer, waitUntilReady } from '../e2e/harness/servers.ts'
import {
  appStoreSettings,
  demoEnvironment,
  demoServer,
  startFakeAppStore,
  storyArguments,
} from '../scripts/lib/demo-world.mjs'
import { endProcess } from '../scripts/lib/processes.mjs'
import { quickNode } from '../scripts/lib/quick-node.mjs'
import { noLimits } from './no-limits.ts'
import { readTreeMemory, type TreeMemory } from './process-memory.ts'

/** The memory of all processes of a server. */
export const readMemory = ({ handle }: ServerProcess): Promise<TreeMemory> => readTreeMemory(handle.child.pid ?? 0)

/** The memory again and again: it rises and falls with what the server does. */
export const watchMemoryOf = async (
  server: ServerProcess,
  { forMs, everyMs }: { forMs: number; everyMs: number },
): Promise<(TreeMemory & { sinceMs: number })[]> => {
  const looks: (TreeMemory & { sinceMs: number })[] = []
  const startMs = performance.now()
  for (let sinceMs = 0; sinceMs < forMs; sinceMs = performance.now() - startMs) {
    looks.push({ sinceMs, ...(await readMemory(server)) })
    await sleep(everyMs)
  }
  return looks
}

const sweepLine = z.object({ sweep: z.int(), done: z.int() })

/** How many charts the sweeps of a server have read, as the last line of each in the log says. */
export const countRead = ({ output }: ServerProcess): number => {
  const lines = output.filter(line => line.includes('"sweep":')).map(line => sweepLine.parse(JSON.parse(line)))
  return [...new Map(lines.map(({ sweep, done }) => [sweep, done])).values()].reduce((sum, done) => sum + done, 0)
}

type Seeding = {
  days: number
  settings?: Record<string, string>
  /** With the people of the demo, and what happens to their apps. */
  hasStory?: boolean
}

/** The world of the demo in a temporary folder or on servers, without a server; `start` starts one as a user would. */
export const openDemoWorld = async ({ days, settings = {}, hasStory = false }: Seeding) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const storeArguments = hasStory ? storyArguments({ DATA_DIR: folder }) : []
  const store = await startFakeAppStore({ args: storeArguments })
  const environment = {
    ...demoEnvironment({ url: store.url, environment: { DATA_DIR: folder, ...noLimits, ...settings } }),
    ...quickNode,
  }
  const seeded = await startServer({ ...environment, COLLECTOR_ENABLED: 'false' }, [demoServer, '--days', String(days)])
  await waitUntilReady(seeded)
  await endProcess(seeded.handle)
  const started: ServerProcess[] = []
  const stores = [store]
  return {
    /** Settings of a server on this world. */
    environment,
    start: async (settings: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServer({ ...environment, ...settings })
      started.push(server)
      await waitUntilReady(server)
      return server
    },
    /** Starts the same App Store once more, for example with another clock, and returns the settings of a server that calls it. */
    startAppStore: async (env: NodeJS.ProcessEnv): Promise<Record<string, string>> => {
      const another = await startFakeAppStore({ args: storeArguments, env: { ...process.env, ...env } })
      stores.push(another)
      return appStoreSettings(another.url)
    },
    close: async (): Promise<void> => {
      for (const { handle } of [...started, ...stores]) await endProcess(handle)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
