import type { Access } from '#contract/endpoint.ts'
import { defaultSchedule, everyChart } from '#domain/alerts.ts'
import type { TokenScope } from '#domain/tokens.ts'

export const appId = 6760838876

export type Caller = 'visitor' | 'A' | 'B' | 'admin'
export type Answers = Record<Caller, number>

/** The status of A's own calls for each of four callers, `ok` if the caller has access. */
export const answersTo: Record<Access, (ok: number) => Answers> = {
  everyone: ok => ({ visitor: ok, A: ok, B: ok, admin: ok }),
  member: ok => ({ visitor: 401, A: ok, B: ok, admin: ok }),
  // Admins have no access to other people's private data.
  owner: ok => ({ visitor: 401, A: ok, B: 403, admin: 403 }),
  admin: ok => ({ visitor: 401, A: 403, B: 403, admin: ok }),
}

/** `token`: the scope that a token of A needs; by default that of `scopeOf` in the test. */
export type Row = { access: Access; ok?: number; body?: object; query?: string; token?: TokenScope | 'never' }
export const nobody = '00000000-0000-4000-8000-000000000000'

const alertRule = { appStoreId: null, question: { kind: 'best-rank' }, scope: everyChart, isOn: true }

const someNote = { day: '2026-03-01', text: 'We changed the icon.' }

/** The test sends nothing to this address, and a server that allows private webhooks accepts it. */
const someChannel = { kind: 'slack', url: 'http://127.0.0.1:9/' }

/** One of the apps is unknown to the server. */
const someComparison = { name: 'Mine', appStoreIds: [String(appId), '4711'] }

/** The row is tested a few times, so the person keeps fewer tokens than the maximum. */
const someGrant = { name: 'Mine', scopes: ['read'], expiresInDays: 7 }

/** A time without measurements. */
const noSpan = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
const someWithdrawal = { ...noSpan, reason: 'why', readings: 1 }

/** Every route, listed by hand, so that opening a call to more people fails the test until this table is changed as well. */
export const accessMatrix: Record<string, Row> = {
  'DELETE /api/admin/public-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/admin/top-international-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/public/test-rankings': { access: 'everyone', ok: 403, body: { cancelToken: 'guess' } },
  'DELETE /api/users/:userId': { access: 'owner', token: 'never', ok: 400, body: { confirmation: 'no' } },
  'DELETE /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', token: 'alerts', ok: 204 },
  'DELETE /api/users/:userId/apps/:appId/track': { access: 'owner', token: 'track', ok: 204 },
  'DELETE /api/users/:userId/channels/:channelId': { access: 'owner', token: 'alerts', ok: 204 },
  'DELETE /api/users/:userId/keywords/:keywordId': { access: 'owner', token: 'track', ok: 204 },
  'DELETE /api/users/:userId/notes/:noteId': { access: 'owner', token: 'notes', ok: 204 },
  'DELETE /api/users/:userId/comparisons/:comparisonId': { access: 'owner', token: 'track', ok: 204 },
  'DELETE /api/users/:userId/sessions/:sessionId': { access: 'owner', token: 'never', ok: 204 },
  'GET /api/admin/tokens': { access: 'admin', token: 'never' },
  'DELETE /api/admin/tokens/:tokenId': { access: 'admin', token: 'never', ok: 404, body: { reason: 'why' } },
  'GET /api/users/:userId/tokens': { access: 'owner', token: 'never' },
  'GET /mcp': { access: 'everyone', ok: 405 },
  'POST /mcp': { access: 'everyone', ok: 400, body: {} },
  'POST /api/users/:userId/tokens': { access: 'owner', token: 'never', body: someGrant },
  'DELETE /api/users/:userId/tokens/:tokenId': { access: 'owner', token: 'never', ok: 204 },
  'GET /api/users/:userId/device-logins/:userCode': { access: 'owner', token: 'never', ok: 404 },
  'POST /api/users/:userId/device-logins/:userCode': {
    access: 'owner',
    token: 'never',
    ok: 404,
    body: { decision: 'deny' },
  },
  'POST /api/device/authorization': { access: 'everyone', body: { client: 'A program', scopes: ['read'] } },
  'POST /api/device/token': { access: 'everyone', ok: 404, body: { deviceCode: 'a-guess-of-a-device-code' } },
  'GET /api/admin/apps': { access: 'admin' },
  'GET /api/admin/audit': { access: 'admin' },
  'GET /api/admin/audit.csv': { access: 'admin' },
  'GET /api/admin/export': { access: 'admin' },
  'GET /api/open-data': { access: 'everyone' },
  'GET /api/admin/score-weights': { access: 'admin' },
  'POST /api/admin/score-weights': { access: 'admin', ok: 204, body: { weights: [] } },
  'GET /api/admin/check': { access: 'member' },
  'GET /api/admin/collector': { access: 'admin' },
  'GET /api/admin/collector/dry-run': { access: 'admin', query: '?type=standard' },
  'GET /api/admin/first-run': { access: 'admin' },
  'GET /api/admin/mail': { access: 'admin' },
  'GET /api/admin/backups': { access: 'admin' },
  'GET /api/admin/maintenance/status': { access: 'admin' },
  'GET /api/admin/retention': { access: 'admin' },
  'GET /api/admin/og': { access: 'admin' },
  'GET /api/admin/people': { access: 'admin' },
  'GET /api/admin/suspects': { access: 'admin' },
  'GET /api/admin/withdrawals': { access: 'admin' },
  'GET /api/admin/withdrawals/preview': { access: 'admin', query: `?from=${noSpan.from}&to=${noSpan.to}` },
  'GET /api/admin/suspects/:suspectId': { access: 'admin', ok: 404 },
  'GET /api/admin/top-international-apps/removed': { access: 'admin' },
  'GET /api/app-store/status': { access: 'everyone' },
  'GET /api/apps/:appStoreId/coverage': { access: 'everyone' },
  'GET /api/apps/:appStoreId/first-look': { access: 'everyone' },
  'GET /api/apps/:appStoreId/keyword-history': { access: 'everyone', query: '?keyword=todo' },
  'GET /api/apps/:appStoreId/keywords': { access: 'everyone' },
  'GET /api/apps/:appStoreId/ranks': { access: 'everyone', query: '?storefront=us' },
  'GET /api/apps/:appStoreId/store-page': { access: 'everyone' },
  'GET /api/apps/:appStoreId/world': { access: 'everyone' },
  'GET /api/apps/:appStoreId/circumstances': { access: 'everyone' },
  'GET /api/apps/:appStoreId/circumstances.csv': { access: 'everyone' },
  'GET /api/apps/:appStoreId/milestones': { access: 'everyone' },
  'GET /api/apps/:appStoreId/milestones/:key': { access: 'everyone', ok: 404 },
  'GET /api/apps/:appStoreId/score': { access: 'everyone' },
  'GET /api/world-scores': { access: 'everyone', query: `?apps=${appId}` },
  'GET /api/apps/:appStoreId/summary': { access: 'everyone' },
  'GET /api/apps/public': { access: 'everyone' },
  'GET /api/apps/:appStoreId/trend': { access: 'everyone' },
  'GET /api/trends': { access: 'everyone', query: `?apps=${appId}` },
  'GET /api/highlights': { access: 'everyone' },
  'GET /api/apps/public/trends': { access: 'everyone' },
  'GET /api/auth/user': { access: 'member' },
  'GET /api/auth/way': { access: 'everyone' },
  'GET /api/callback': { access: 'everyone', ok: 303 },
  'GET /api/category-apps/:category': { access: 'everyone' },
  'GET /api/charts': { access: 'everyone' },
  'GET /api/charts/moments': { access: 'everyone' },
  'GET /api/charts/replay': { access: 'everyone' },
  'GET /api/comparisons': { access: 'everyone', query: `?apps=${appId}` },
  'GET /api/data-health': { access: 'everyone' },
  'GET /api/demo/doors': { access: 'everyone' },
  'GET /api/demo/letters': { access: 'everyone', ok: 404 },
  'GET /api/developers/:developerId': { access: 'everyone', ok: 404 },
  'GET /api/health': { access: 'everyone' },
  'GET /api/live': { access: 'everyone' },
  'GET /api/login': { access: 'everyone', ok: 303 },
  'GET /api/logout': { access: 'everyone', ok: 303 },
  'GET /api/movers': { access: 'everyone' },
  'GET /api/og/app/:appStoreId': { access: 'everyone' },
  'GET /api/og/app/:appStoreId/milestone/:key': { access: 'everyone', ok: 404 },
  'GET /api/og/app/:appStoreId/top/:top': { access: 'everyone', query: '?era=now&size=square' },
  'GET /api/og/main': { access: 'everyone' },
  'GET /api/openapi.json': { access: 'everyone' },
  'GET /api/placeholder-icon': { access: 'everyone' },
  'GET /api/public/test-rankings': { access: 'everyone' },
  'GET /api/public/test-rankings/events': { access: 'everyone' },
  'GET /api/rank-series': { access: 'everyone', query: `?apps=${appId}&charts=us:top-free:36:iphone` },
  'GET /api/shared-lists/:secret': { access: 'everyone', ok: 404 },
  'GET /api/users/:userId/list-links': { access: 'owner', token: 'read' },
  'POST /api/users/:userId/list-links': { access: 'owner', token: 'track', body: { name: 'Team', tag: null } },
  'DELETE /api/users/:userId/list-links/:linkId': { access: 'owner', token: 'track', ok: 204 },
  'POST /api/users/:userId/apps/bulk': {
    access: 'owner',
    token: 'track',
    body: { appStoreIds: [String(appId)], act: { kind: 'add-tag', tag: 'games' } },
  },
  'GET /api/search': { access: 'everyone' },
  'GET /api/top-international-apps': { access: 'everyone' },
  'GET /api/unsubscribe/:token': { access: 'everyone', ok: 303 },
  'GET /api/users/:userId/alerts': { access: 'owner', token: 'alerts' },
  'GET /api/users/:userId/apps': { access: 'owner' },
  'GET /api/users/:userId/apps/scores': { access: 'owner' },
  'GET /api/users/:userId/report': { access: 'owner' },
  'GET /api/users/:userId/apps/trends': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/keyword-proposals': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/notes': { access: 'owner' },
  'GET /api/users/:userId/apps/:appId/is-tracked': { access: 'owner' },
  'GET /api/users/:userId/channels': { access: 'owner', token: 'alerts' },
  'GET /api/users/:userId/channels/:channelId/deliveries': { access: 'owner', token: 'alerts', ok: 404 },
  'GET /api/users/:userId/comparisons': { access: 'owner' },
  'GET /api/users/:userId/data': { access: 'owner', token: 'never' },
  'GET /api/users/:userId/inbox': { access: 'owner' },
  'GET /api/users/:userId/inbox/unread': { access: 'owner' },
  'GET /api/users/:userId/notifications': { access: 'owner', token: 'alerts' },
  'GET /api/users/:userId/sessions': { access: 'owner', token: 'never' },
  'GET /api/weather': { access: 'everyone' },
  'GET /api/weather/:storefront': { access: 'everyone' },
  'GET /badge/app/:appStoreId.svg': { access: 'everyone' },
  'GET /embed/app/:appStoreId': { access: 'everyone' },
  'GET /docs/api': { access: 'everyone' },
  'GET /docs/api/:tag': { access: 'everyone', ok: 404 },
  'GET /docs/api/errors': { access: 'everyone' },
  'GET /docs/api/reference.css': { access: 'everyone' },
  'GET /embed/embed.css': { access: 'everyone' },
  'GET /feeds/milestones/:appStoreId.atom': { access: 'everyone' },
  'GET /feeds/app/:appStoreId.atom': { access: 'everyone' },
  'GET /feeds/lists/public.atom': { access: 'everyone' },
  'GET /feeds/lists/top-international.atom': { access: 'everyone' },
  'GET /feeds/movers/:storefront.atom': { access: 'everyone' },
  'GET /feeds/weather.atom': { access: 'everyone' },
  'GET /feeds/weather/:storefront.atom': { access: 'everyone' },
  'GET /feeds/person/:secret.atom': { access: 'everyone', ok: 404 },
  'GET /manifest.webmanifest': { access: 'everyone' },
  'GET /metrics': { access: 'everyone' },
  'GET /oembed': { access: 'everyone', query: `?url=http://localhost/app/${appId}` },
  'GET /robots.txt': { access: 'everyone' },
  'GET /sitemap.xml': { access: 'everyone' },
  'POST /api/admin/apps/:id/refresh': { access: 'admin', ok: 404 },
  'POST /api/admin/collector/pause': { access: 'admin', ok: 204, body: { reason: 'why' } },
  'POST /api/admin/collector/resume': { access: 'admin', ok: 204 },
  'POST /api/admin/collector/retry-failed': { access: 'admin', ok: 409, body: { reason: 'network' } },
  'POST /api/admin/first-run/check': { access: 'admin' },
  'POST /api/admin/first-run/start': { access: 'admin', ok: 409, body: { storefronts: ['us'], genres: [] } },
  'POST /api/admin/mail/test': { access: 'admin', ok: 409, body: { address: 'ada@example.com' } },
  'POST /api/admin/backups': { access: 'admin' },
  'POST /api/admin/maintenance/cancel': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/optimize-rankings': { access: 'admin', body: { threshold: 500 } },
  'POST /api/admin/maintenance/reset-status': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/resume': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/top-charts-import': { access: 'admin', ok: 409 },
  'POST /api/admin/og/regenerate': { access: 'admin' },
  'POST /api/admin/public-apps/:id': { access: 'admin' },
  'POST /api/admin/public-apps/url': { access: 'admin', ok: 400, body: { url: 'https://apps.apple.com/' } },
  'POST /api/admin/rankings/update': { access: 'admin', ok: 409, body: { type: 'standard' } },
  'POST /api/admin/summaries/regenerate': { access: 'admin' },
  'POST /api/admin/suspects/:suspectId/decision': { access: 'admin', ok: 404, body: { decision: 'reject' } },
  'POST /api/admin/withdrawals': { access: 'admin', ok: 409, body: someWithdrawal },
  'POST /api/admin/withdrawals/:withdrawalId/undo': { access: 'admin', ok: 404, body: {} },
  'POST /api/admin/top-international-apps/:id/restore': { access: 'admin', ok: 404 },
  'POST /api/apps': { access: 'member', token: 'track', body: { id: String(appId) } },
  'POST /api/auth/owner': { access: 'everyone', ok: 403, body: { secret: 'guess' } },
  'POST /api/confirm-address': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/letter-link': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/public/test-rankings': { access: 'everyone', ok: 409 },
  'POST /api/track-app/:appId': { access: 'member', token: 'track' },
  'POST /api/unsubscribe/:token': { access: 'everyone', ok: 404 },
  'POST /api/users/:userId/alerts/back-test': { access: 'owner', token: 'alerts', body: alertRule },
  'POST /api/users/:userId/alerts/rules': { access: 'owner', token: 'alerts', body: alertRule },
  'POST /api/users/:userId/apps/:appId/track': { access: 'owner', token: 'track' },
  'POST /api/users/:userId/apps/:appStoreId/keywords': {
    access: 'owner',
    token: 'track',
    body: { storefront: 'us', keyword: 'todo' },
  },
  'POST /api/users/:userId/apps/:appStoreId/notes': { access: 'owner', token: 'notes', body: someNote },
  'POST /api/users/:userId/comparisons': { access: 'owner', token: 'track', ok: 404, body: someComparison },
  'POST /api/users/:userId/feed': { access: 'owner', token: 'alerts' },
  'POST /api/users/:userId/inbox/read': { access: 'owner', token: 'alerts', body: { upTo: 1 } },
  'POST /api/users/:userId/channels': {
    access: 'owner',
    token: 'alerts',
    body: { label: 'Mine', target: someChannel },
  },
  'POST /api/users/:userId/channels/:channelId/deliveries/:deliveryId/replay': {
    access: 'owner',
    token: 'alerts',
    ok: 404,
  },
  'POST /api/users/:userId/channels/:channelId/secret': { access: 'owner', token: 'alerts', ok: 404 },
  'POST /api/users/:userId/channels/:channelId/template/preview': {
    access: 'owner',
    token: 'alerts',
    ok: 404,
    body: { title: '{app}', text: '' },
  },
  'POST /api/users/:userId/channels/:channelId/test': { access: 'owner', token: 'alerts', ok: 404 },
  'PUT /api/admin/people/:userId/role': { access: 'admin', token: 'never', ok: 404, body: { isAdmin: true } },
  'PUT /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', token: 'alerts', ok: 404, body: alertRule },
  'PUT /api/users/:userId/alerts/schedule': { access: 'owner', token: 'alerts', body: defaultSchedule },
  'PUT /api/users/:userId/apps/:appId/tags': { access: 'owner', token: 'track', body: { tags: ['work'] } },
  'PUT /api/users/:userId/channels/:channelId/events': {
    access: 'owner',
    token: 'alerts',
    ok: 404,
    body: { events: ['alert.fired'] },
  },
  'PUT /api/users/:userId/channels/:channelId/template': {
    access: 'owner',
    token: 'alerts',
    ok: 404,
    body: { template: null },
  },
  'PUT /api/users/:userId/channels/:channelId': {
    access: 'owner',
    token: 'alerts',
    ok: 404,
    body: { label: 'Mine', isOn: true },
  },
  'PUT /api/users/:userId/notes/:noteId': { access: 'owner', token: 'notes', ok: 404, body: someNote },
  'PUT /api/users/:userId/notifications': { access: 'owner', token: 'alerts', body: { email: '', enabled: false } },
  'PUT /api/users/:userId/preferences': { access: 'owner', token: 'never', body: { locale: 'de', timeZone: null } },
}

const ofNobody = [
  'sessionId',
  'comparisonId',
  'ruleId',
  'channelId',
  'deliveryId',
  'linkId',
  'noteId',
  'keywordId',
  'tokenId',
]

const valueFor = (parameter: string, route: string, userId: string): string => {
  // An unknown id, because the first caller with permission would change an existing person.
  if (parameter === 'userId') return route.includes('/admin/') ? nobody : userId
  // A known app, because the server would look up an unknown one in the App Store.
  if (parameter === 'id') return route.startsWith('POST /api/admin/public-apps') ? String(appId) : '4711'
  if (ofNobody.includes(parameter)) return nobody
  if (parameter === 'userCode') return 'BCDF-GHJK'
  if (parameter === 'top') return '10'
  if (parameter === 'storefront') return 'us'
  return parameter === 'category' ? 'games' : String(appId)
}

/** The address of a route with its parameters filled in, where `userId` is the person to whom personal calls belong. */
export const addressWithin = (route: string, userId: string): string =>
  route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter, route, userId))
