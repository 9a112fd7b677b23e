import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer, waitUntilReady } from '../e2e/harness/servers.ts'
import { demoEnvironment, demoServer, startFakeAppStore } from '../scripts/lib/demo-world.mjs'
import { endProcess } from '../scripts/lib/processes.mjs'
import { quickNode } from '../scripts/lib/quick-node.mjs'

/** Private and resident memory of a process, in MB, as reported by Linux. */
export const readMemory = async ({ handle }: ServerProcess) => {
  const text = await readFile(`/proc/${handle.child.pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024
  return { own: megabytes('Pss_Anon'), resident: megabytes('Rss') }
}

/** The world of the demo in a temporary folder or on servers, without a server; `start` starts one as a user would. */
export const openDemoWorld = async (days: number, settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const store = await startFakeAppStore()
  const environment = {
    ...demoEnvironment({ url: store.url, environment: { DATA_DIR: folder, ...settings } }),
    ...quickNode,
  }
  const seeded = await startServer({ ...environment, COLLECTOR_ENABLED: 'false' }, [demoServer, '--days', String(days)])
  await waitUntilReady(seeded)
  await endProcess(seeded.handle)
  const started: ServerProcess[] = []
  return {
    /** Settings of a server on this world. */
    environment,
    start: async (settings: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startServer({ ...environment, ...settings })
      started.push(server)
      await waitUntilReady(server)
      return server
    },
    close: async (): Promise<void> => {
      for (const { handle } of started) await endProcess(handle)
      await endProcess(store.handle)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
