import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createFakeAppStore } from '#fake-appstore'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { accessMatrix, appId } from './testing/access-matrix.ts'
import type { KnownValues } from './testing/drawn-values.ts'
import { onFileFinished } from './testing/file-finished.ts'
import { createLogLines } from './testing/log-lines.ts'
import { type Caller, createCallers, ownIds } from './testing/odd-callers.ts'
import { drawOddRequests, type OddRequest, type Operation, readOperations } from './testing/odd-requests.ts'
import { storeSuspect } from './testing/stored-suspect.ts'
import { createRunningClock } from './testing/test-clock.ts'
import { sameOrigin } from './testing/test-people.ts'
import { listRoutes, openTestServer, withoutNames } from './testing/test-server.ts'

/** Another seed draws other requests. */
const seed = 1
const { oddRequestsPerOperation } = inject('length')

const chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' } as const
/** The second one is the other app of the comparison in the access matrix. */
const appIds = [appId, 4711, ...Array.from({ length: 98 }, (_, index) => 900_000_001 + index)]

const known: KnownValues = {
  appStoreId: [String(appId), '4711'],
  appId: [String(appId), '4711'],
  id: [String(appId)],
  apps: [`${appId},4711`],
  charts: ['us:top-free:36:iphone'],
  storefront: ['us', 'de'],
  storefronts: [['us']],
  genre: [36, 6014],
  category: ['games'],
  developerId: ['1'],
  keyword: ['todo'],
  suspectId: ['1'],
  withdrawalId: ['1'],
  locale: ['de'],
  timeZone: ['Asia/Kathmandu'],
  era: ['now'],
  size: ['square'],
  top: ['10'],
  ...ownIds,
}

/** Instead of bodies of the access matrix that are refused. */
const examples: Record<string, object> = {
  'DELETE /api/users/:userId': { confirmation: 'delete my account' },
  'POST /api/admin/public-apps/url': { url: 'https://apps.apple.com/us/app/id4711' },
}

const { log, lines } = createLogLines('error')
let opened: Awaited<ReturnType<typeof openTestServer>>

const plant = async (): Promise<void> => {
  const { database, history, clock } = opened.services
  const { db } = database
  const at = clock.now()
  const seen = appIds.map(id => ({ appId: id, name: `App ${id}`, genre: 6014, developerId: 1 }))
  await recordSeenApps(db, seen, { storefront: 'us', at })
  await addPublicApps(db, appIds.slice(0, 3), at)
  await storeSuspect(db, { appId, at })
  const yesterday = { chart, observedAt: new Date('2026-03-06T10:00:00Z'), source: 'rss', depth: 100 } as const
  const today = { ...yesterday, observedAt: new Date('2026-03-07T10:00:00Z'), appIds }
  await history.snapshots.recordSnapshots([{ ...yesterday, appIds: appIds.toReversed() }, today])
}

beforeAll(async () => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const store = createFakeAppStore({ now: clock.now })
  const { url } = await store.listen()
  onFileFinished(store.close)
  const budgets = ['API', 'SEARCH', 'IMAGES', 'PAGES', 'SIGN_IN']
  const environment = {
    ...Object.fromEntries(budgets.map(name => [`LIMIT_${name}_PER_MINUTE`, '10000000'])),
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_CHARTS_PER_MINUTE: '6000',
    COLLECTOR_SEARCH_PER_MINUTE: '6000',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  }
  opened = await openTestServer({ clock, log, environment })
  await plant()
})

const parameterOf = (name: string, place: 'path' | 'query') => ({ name, in: place, required: true, schema: {} })

/** Routes that the OpenAPI document does not describe: feeds, images, embeds, links of e-mails, `/metrics`. */
const listOtherOperations = (described: readonly Operation[]): Operation[] => {
  const names = new Set(withoutNames(described.map(({ method, path }) => `${method} ${path}`)))
  return listRoutes(opened.server)
    .filter(route => withoutNames([route]).every(name => !names.has(name)))
    .map(route => {
      const [method = '', path = ''] = route.split(' ')
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameterOf(name, 'path'))
      const query = new URLSearchParams(accessMatrix[route]?.query)
      return { method, path, parameters: [...inPath, ...[...query.keys()].map(name => parameterOf(name, 'query'))] }
    })
}

const listOperations = async (): Promise<Operation[]> => {
  const described = readOperations((await opened.server.inject('/api/openapi.json')).json())
  return [...described, ...listOtherOperations(described)].map(operation => ({
    ...operation,
    example:
      examples[`${operation.method} ${operation.path}`] ?? accessMatrix[`${operation.method} ${operation.path}`]?.body,
  }))
}

/** Mostly callers who may make the call, because others are refused before their input is read. */
const callersOf = ({ method, path }: Operation): readonly Caller[] => {
  const access = accessMatrix[`${method} ${path}`]?.access ?? 'everyone'
  if (access === 'everyone') return ['visitor', 'member', 'admin']
  const others = ['visitor', 'member'] as const
  return access === 'admin' ? ['admin', 'admin', 'admin', ...others] : ['member', 'admin', 'member', 'admin', 'visitor']
}

const isStream = ({ operation }: OddRequest): boolean => operation.endsWith('/events')

type Answered = { status: number; url: string; body: string }

const createSend = () => {
  const callers = createCallers(opened)
  const sendOnce = async (request: OddRequest, caller: Caller): Promise<Answered> => {
    const url = await callers.fillIn(request.url, caller)
    const cookie = await callers.findCookie(caller)
    const { method, headers, payload } = request
    const answer = await opened.server.inject({
      method: method as 'GET',
      url,
      headers: { ...sameOrigin, ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
      payloadAsStream: true,
    })
    const body = isStream(request) ? '' : (await answer.stream().toArray()).join('')
    answer.stream().destroy()
    return { status: answer.statusCode, url, body }
  }
  const send = async (request: OddRequest, caller: Caller): Promise<Answered> => {
    const answer = await sendOnce(request, caller)
    if (request.method === 'DELETE' && answer.status === 204) callers.forgetOwn(caller)
    if (answer.status !== 401 || caller === 'visitor') return answer
    // An earlier request has ended the session.
    callers.forget(caller)
    return sendOnce(request, caller)
  }
  return { send, forgetAll: callers.forgetAll }
}

/** So that a person who has reached a limit, such as that of channels, is followed by one who has not. */
const freshAfterRounds = 6

/** Statuses of callers who may not make the call, or whose input was refused. */
const refusals = new Set([400, 401, 403, 415])
/** Nobody knows the secrets that these need. */
const alwaysRefused = [
  'POST /api/auth/owner',
  'POST /api/users/:userId/device-logins/:userCode',
  'GET /api/users/:userId/device-logins/:userCode',
  'DELETE /api/public/test-rankings',
  'POST /mcp',
]

const describeAnswers = (statuses: ReadonlyMap<number, number>): string => {
  const all = [...statuses].toSorted(([a], [b]) => a - b)
  const sent = all.reduce((sum, [, count]) => sum + count, 0)
  return `${sent} requests; answers by status: ${all.map(([status, count]) => `${status} ${count}`).join(', ')}`
}

describe('odd requests', () => {
  test('to every operation are answered, and never with a failure of the server', { timeout: 900_000 }, async () => {
    const operations = await listOperations()
    const callersFor = new Map(
      operations.map(operation => [`${operation.method} ${operation.path}`, callersOf(operation)]),
    )
    const rounds = drawOddRequests({ operations, known, seed, perOperation: oddRequestsPerOperation })
    const { send, forgetAll } = createSend()
    const accepted = new Set<string>()
    const failures: unknown[] = []
    const statuses = new Map<number, number>()
    for (const [round, requests] of rounds.entries()) {
      if (round % freshAfterRounds === 0) forgetAll()
      for (const request of requests) {
        const choices = callersFor.get(request.operation) ?? ['visitor']
        const caller = choices[round % choices.length] ?? 'visitor'
        const { status, url, body } = await send(request, caller)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!refusals.has(status)) accepted.add(request.operation)
        const logged = lines.splice(0)
        if (status >= 500 || logged.length > 0)
          failures.push({ seed, round, caller, ...request, url, status, body, logged })
      }
    }
    process.stdout.write(`${describeAnswers(statuses)}\n`)
    expect(failures).toEqual([])
    expect([...callersFor.keys()].filter(operation => !accepted.has(operation))).toEqual(alwaysRefused)
  })
})
