import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer, waitUntilReady } from '../e2e/harness/servers.ts'
import { demoEnvironment, demoServer, startFakeAppStore } from '../scripts/demo/demo-world.mjs'
import { endProcess } from '../scripts/launch/processes.mjs'
import { quickNode } from '../scripts/launch/quick-node.mjs'
import { noLimits } from './no-limits.ts'

/** The world of the demo in a temporary folder, without a server; `start` starts one as a user would. */
export const openDemoWorld = async ({ days }: { days: number }) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const store = await startFakeAppStore({ args: [] })
  const environment = {
    ...demoEnvironment({ url: store.url, environment: { DATA_DIR: folder, ...noLimits } }),
    ...quickNode,
  }
  const seeded = await startServer({ ...environment, COLLECTOR_ENABLED: 'false' }, [demoServer, '--days', String(days)])
  await waitUntilReady(seeded)
  await endProcess(seeded.handle)
  const started: ServerProcess[] = []
  return {
    start: async (settings: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServer({ ...environment, ...settings })
      started.push(server)
      await waitUntilReady(server)
      return server
    },
    close: async (): Promise<void> => {
      for (const { handle } of [...started, store]) await endProcess(handle)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
