/** A stand-in for the App Store: Apple's wire format over HTTP, a world generated from a seed, and faults on demand. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Day } from '#domain/days.ts'
import { minuteMs } from '#domain/units.ts'
import type { FaultRule } from './faults/fault-kinds.ts'
import { createFaultRules } from './faults/fault-rules.ts'
import { type CallLimits, createCallLimit } from './server/call-limit.ts'
import { handleRequest, type StoreParts } from './server/handle-request.ts'
import { createRequestLog, type ReceivedRequest } from './server/request-log.ts'
import { tellStory } from './story/story.ts'
import { type World, worldOfSeed } from './world/world.ts'

export type { Fault, FaultKind, FaultMatch, FaultRule } from './faults/fault-kinds.ts'
export { createCallLimit } from './server/call-limit.ts'
export type { ReceivedRequest } from './server/request-log.ts'
export type { ChartMoment } from './world/feed-holes.ts'
export { createDraw } from './world/random.ts'
export { hostileNames } from './world/words/hostile.ts'
export type { World } from './world/world.ts'
export type { WorldApp } from './world/world-apps.ts'

export type FakeAppStoreOptions = {
  seed?: number
  hasHostileNames?: boolean
  /** The day from which the planned events of `story/` are counted; without it, nothing is planned. */
  storyDay?: Day | undefined
  /** The world's clock; default real time. Call limits always use real time. */
  now?: () => Date
  /** Base URL of images; default the Host header of each request. */
  publicUrl?: string
  /** Calls answered per window, separately for charts and for search + lookup; default no limit. */
  limitPerMinute?: number
  limitWindowMs?: number
  /** A separate limit for one kind of call. */
  limits?: CallLimits
}

export type FakeAppStore = {
  listen: (at?: { port?: number; host?: string }) => Promise<{ url: string }>
  close: () => Promise<void>
  world: World
  requests: readonly ReceivedRequest[]
  setFault: (rule: FaultRule) => void
  clearFaults: () => void
}

const listenOn = (server: Server, { port, host }: { port: number; host: string }): Promise<{ url: string }> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    // A connection that closes while a request is on its way fails the request, which only a requested fault may do.
    server.keepAliveTimeout = 0
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}` })
    })
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const limitsOf = ({ limitPerMinute, limits }: FakeAppStoreOptions): CallLimits => ({
  ...(limitPerMinute === undefined ? {} : { charts: limitPerMinute, search: limitPerMinute }),
  ...limits,
})

export const createFakeAppStore = (options: FakeAppStoreOptions = {}): FakeAppStore => {
  const { seed = 1, hasHostileNames = false, now = () => new Date(), publicUrl, limitWindowMs = minuteMs } = options
  const faults = createFaultRules()
  const log = createRequestLog()
  const story = options.storyDay === undefined ? undefined : tellStory(options.storyDay)
  const world = worldOfSeed(seed, { hasHostileNames, story })
  const limit = createCallLimit(limitsOf(options), limitWindowMs)
  const parts: StoreParts = { world, faults, log, now, limit, publicUrl: publicUrl?.replace(/\/$/, '') }
  const server = createServer((request, response) => {
    handleRequest({ request, response, parts }).catch(() => response.destroy())
  })
  return {
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => listenOn(server, { port, host }),
    close: () => closeServer(server),
    world,
    requests: log.list,
    setFault: faults.add,
    clearFaults: faults.clear,
  }
}
