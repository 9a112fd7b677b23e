import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appStoreSettings, demoEnvironment, demoServer, startFakeAppStore } from '../../scripts/demo/demo-world.mjs'
import { findFreePort } from '../../scripts/launch/free-port.mjs'
import { inRoot, projectNode, root } from '../../scripts/launch/paths.mjs'
import {
  type Ending,
  endProcess,
  exitCodeOf,
  type ProcessHandle,
  startProcess,
} from '../../scripts/launch/processes.mjs'
import { shortLivedNode } from '../../scripts/launch/quick-node.mjs'
import { type NotifiedMembers, signInNotifiedMembers } from './notified-members.ts'
import { testMembers } from './sign-in.ts'

export { findFreePort }

export const makeFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'rank-atlas-e2e-'))
  // The PostgreSQL of a server that two signals ended at once may still write while it ends.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

export type ServerProcess = {
  handle: ProcessHandle
  url: string
  /** Lines of standard output, which has the log. */
  output: string[]
  /** Lines of standard error, which has the message for the user. */
  errors: string[]
  ended: Promise<Ending>
}

/** The server as users start it: a separate process, configured only by environment variables. */
export const startServer = async (
  settings: NodeJS.ProcessEnv,
  args: string[] = [inRoot('src/server/main.ts')],
): Promise<ServerProcess> => {
  const port = settings.PORT ?? String(await findFreePort())
  const output: string[] = []
  const errors: string[] = []
  const handle = startProcess({
    name: 'server',
    command: projectNode,
    args,
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ...shortLivedNode,
      ...settings,
      PORT: port,
    },
    onOutput: line => output.push(line),
    onError: line => errors.push(line),
  })
  return { handle, url: `http://127.0.0.1:${port}`, output, errors, ended: handle.ended }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** @throws if the server exits or does not become ready in time, with the end of its output. */
export const waitUntilReady = async (server: ServerProcess, { withinMs = 300_000 } = {}): Promise<void> => {
  let ending: Ending | undefined
  server.ended.then(value => {
    ending = value
  })
  const deadline = performance.now() + withinMs
  while (!(await isReady(server.url))) {
    const lastLines = [...server.output.slice(-20), ...server.errors.slice(-20)].join('\n')
    if (ending)
      throw new Error(`The server ended with exit code ${exitCodeOf(ending)} before it was ready.\n${lastLines}`)
    if (performance.now() > deadline) throw new Error(`The server was not ready within ${withinMs} ms.\n${lastLines}`)
    await sleep(100)
  }
}

export type DemoWorld = {
  url: string
  appStoreUrl: string
  /** Makes the App Store unreachable from now on, like a cut network. Only for a world with its own App Store. */
  endAppStore(): Promise<unknown>
  dataDir: string
  server: ServerProcess
  stop(): Promise<void>
}

/** Synchronous, because copying thousands of small files one promise after the other takes eight times as much CPU. */
const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })

/**
 * Creating empty databases takes four seconds of CPU, so a test run copies prepared ones. Without these, as in `npm run
 * screenshots`, the server creates its own; so it does in the tests of `commands.e2e.ts` about the first start.
 */
export const copyTemplate = (dataDir: string): void => {
  const template = process.env.TEST_DATABASE_TEMPLATE
  if (template) copyFolder(join(template, 'data'), dataDir)
}

const worldVariable = 'TEST_DEMO_WORLD'
const storeVariable = 'TEST_DEMO_STORE'

/**
 * Fills a world and keeps it, with its App Store, for `startDemoWorld`. `forget` removes it. Filling a demo takes ten seconds
 * of CPU, so a test run fills one, and the others start as copies. They share its App Store: with another one, the URL of
 * every picture would have to be changed, which takes half as long as filling.
 */
export const keepWorld = async (): Promise<{ members: NotifiedMembers; forget(): Promise<void> }> => {
  const folder = await makeFolder()
  const world = await startDemoWorld()
  const { members, writeNotices } = await signInNotifiedMembers(world)
  await endProcess(world.server.handle)
  await writeNotices()
  copyFolder(world.dataDir, folder.path)
  process.env[worldVariable] = folder.path
  process.env[storeVariable] = world.appStoreUrl
  const forget = async () => {
    await world.stop()
    await folder.remove()
  }
  return { members, forget }
}

/** `end` is missing if other worlds still need the App Store: that of the kept world outlives all others. */
type Store = { url: string; end?: () => Promise<unknown> }

const openStore = async ({ storeArgs, hasOwnStore }: { storeArgs: string[]; hasOwnStore: boolean }): Promise<Store> => {
  const shared = process.env[storeVariable]
  if (shared !== undefined && !hasOwnStore) return { url: shared }
  const { handle, url } = await startFakeAppStore({ args: storeArgs })
  return { url, end: () => endProcess(handle) }
}

const sharedStoreStays = async (): Promise<never> => {
  throw new Error('Other worlds need this App Store as well: start the world with hasOwnStore to take it away.')
}

/** Enough history for a plot, and little enough to start in seconds. */
const demoDays = 14

/** All test browsers share one address and open hundreds of pages a minute. */
const highLimit = '1000000'
const noLimits = {
  LIMIT_API_PER_MINUTE: highLimit,
  LIMIT_SEARCH_PER_MINUTE: highLimit,
  LIMIT_IMAGES_PER_MINUTE: highLimit,
  LIMIT_PAGES_PER_MINUTE: highLimit,
  LIMIT_SIGN_IN_PER_MINUTE: highLimit,
  LIMIT_HEALTH_PER_MINUTE: highLimit,
}

export type DemoWorldOptions = {
  /** Arguments of the fake App Store, as on its command line. */
  storeArgs?: string[]
  /** Days of history, for pictures that need more than the default. */
  days?: number
  /** Whether every planned chart has been read once, as in `npm run demo`; this takes several seconds more. */
  hasNewestDay?: boolean
  /** A separate App Store for this world, which a test can make unreachable. */
  hasOwnStore?: boolean
  /** A program other than the demo's server, on a copy of a filled world. */
  program?: string[]
}

/** Lookup runs, which give names and icons to the apps of a new world. A copy already has them. */
const lookupsOfNew = 1

/**
 * A fake App Store and a server with demo history, both as real processes, ready to serve. Nothing is collected unless
 * requested, so that the pages match an earlier API response.
 */
export const startDemoWorld = async (
  settings: NodeJS.ProcessEnv = {},
  {
    storeArgs = [],
    days = demoDays,
    hasNewestDay = false,
    hasOwnStore = storeArgs.length > 0,
    program,
  }: DemoWorldOptions = {},
): Promise<DemoWorld> => {
  const folder = await makeFolder()
  const isCopy = program !== undefined || (storeArgs.length === 0 && days === demoDays)
  const worldFolder = isCopy ? process.env[worldVariable] : undefined
  if (worldFolder) copyFolder(worldFolder, folder.path)
  else copyTemplate(folder.path)
  const store = await openStore({ storeArgs, hasOwnStore })
  const server = await startServer(
    demoEnvironment({
      url: store.url,
      environment: { DATA_DIR: folder.path, COLLECTOR_ENABLED: 'false', ...noLimits, ...settings },
    }),
    program ?? [
      demoServer,
      '--days',
      String(days),
      '--lookups',
      String(worldFolder ? 0 : lookupsOfNew),
      '--newest-days',
      hasNewestDay ? '1' : '0',
      '--members',
      testMembers.join(','),
    ],
  )
  const stop = async () => {
    await endProcess(server.handle)
    await store.end?.()
    await folder.remove()
  }
  try {
    await waitUntilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  const { url: appStoreUrl, end: endAppStore = sharedStoreStays } = store
  return { url: server.url, appStoreUrl, endAppStore, dataDir: folder.path, server, stop }
}

/** Settings of a server that must never reach Apple and has nothing to collect. */
export const offlineSettings = (dataDir: string): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  LIMIT_HEALTH_PER_MINUTE: highLimit,
  ...appStoreSettings('http://127.0.0.1:9'),
})
