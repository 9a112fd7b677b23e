import { createFakeAppStore } from '#fake-appstore'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { Log } from '../platform/process/log.ts'
import { accessMatrix, appId } from './access-matrix.ts'
import type { KnownValues } from './drawn-values.ts'
import { onFileFinished } from './file-finished.ts'
import { ownIds } from './odd-callers.ts'
import { type Operation, readOperations } from './odd-requests.ts'
import { storeSuspect } from './stored-suspect.ts'
import { createRunningClock } from './test-clock.ts'
import { listRoutes, openTestServer, withoutNames } from './test-server.ts'

const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
/** The second one is the other app of the comparison in the access matrix. */
const appIds = [appId, 4711, ...Array.from({ length: 98 }, (_, index) => 900_000_001 + index)]

/** Values with which every operation finds something. */
export const known: KnownValues = {
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

/** Replaces the bodies of the access matrix that the server refuses. */
const examples: Record<string, object> = {
  'DELETE /api/users/:userId': { confirmation: 'delete my account' },
  'POST /api/admin/public-apps/url': { url: 'https://apps.apple.com/us/app/id4711' },
}

type Opened = Awaited<ReturnType<typeof openTestServer>>

const plant = async ({ services }: Opened): Promise<void> => {
  const { database, history, clock } = services
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

/** A server with a fake App Store, some apps and one chart, and without limits. */
export const openEveryOperation = async (log: Log): Promise<Opened> => {
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
  const opened = await openTestServer({ clock, log, environment })
  await plant(opened)
  return opened
}

const parameterOf = (name: string, place: 'path' | 'query') => ({ name, in: place, required: true, schema: {} })

/** Routes that the OpenAPI document does not describe: feeds, images, embeds, links of e-mails, `/metrics`. */
const listOtherOperations = ({ server }: Opened, described: readonly Operation[]): Operation[] => {
  const names = new Set(withoutNames(described.map(({ method, path }) => `${method} ${path}`)))
  return listRoutes(server)
    .filter(route => withoutNames([route]).every(name => !names.has(name)))
    .map(route => {
      const [method = '', path = ''] = route.split(' ')
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => parameterOf(name, 'path'))
      const query = new URLSearchParams(accessMatrix[route]?.query)
      return { method, path, parameters: [...inPath, ...[...query.keys()].map(name => parameterOf(name, 'query'))] }
    })
}

/** Every operation of the OpenAPI document, and every route beside it. */
export const listOperations = async (opened: Opened): Promise<Operation[]> => {
  const described = readOperations((await opened.server.inject('/api/openapi.json')).json())
  return [...described, ...listOtherOperations(opened, described)].map(operation => ({
    ...operation,
    example:
      examples[`${operation.method} ${operation.path}`] ?? accessMatrix[`${operation.method} ${operation.path}`]?.body,
  }))
}
