import type { Access } from '#contract/endpoint.ts'
import { defaultSchedule, everyChart } from '#domain/alerts.ts'

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

export type Row = { access: Access; ok?: number; body?: object; query?: string }
export const nobody = '00000000-0000-4000-8000-000000000000'

const alertRule = { appStoreId: null, question: { kind: 'best-rank' }, scope: everyChart, isOn: true }

const someNote = { day: '2026-03-01', text: 'We changed the icon.' }

/** The test sends nothing to this address, and a server that allows private webhooks accepts it. */
const someChannel = { kind: 'slack', url: 'http://127.0.0.1:9/' }

/** One of the apps is unknown to the server. */
const someComparison = { name: 'Mine', appStoreIds: [String(appId), '4711'] }

/** A time without measurements. */
const noSpan = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
const someWithdrawal = { ...noSpan, reason: 'why', readings: 1 }

/** Every route, listed by hand, so that opening a call to more people fails the test until this table is changed as well. */
export const accessMatrix: Record<string, Row> = {
  'DELETE /api/admin/public-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/admin/top-international-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/public/test-rankings': { access: 'everyone', ok: 403, body: { cancelToken: 'guess' } },
  'DELETE /api/users/:userId': { access: 'owner', ok: 400, body: { confirmation: 'no' } },
  'DELETE /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/apps/:appId/track': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/channels/:channelId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/keywords/:keywordId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/notes/:noteId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/comparisons/:comparisonId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/sessions/:sessionId': { access: 'owner', ok: 204 },
  'GET /api/admin/apps': { access: 'admin' },
  'GET /api/admin/audit': { access: 'admin' },
  'GET /api/admin/audit.csv': { access: 'admin' },
  'GET /api/admin/check': { access: 'member' },
  'GET /api/admin/collector': { access: 'admin' },
  'GET /api/admin/collector/dry-run': { access: 'admin', query: '?type=standard' },
  'GET /api/admin/first-run': { access: 'admin' },
  'GET /api/admin/mail': { access: 'admin' },
  'GET /api/admin/maintenance/status': { access: 'admin' },
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
  'GET /api/apps/:appStoreId/summary': { access: 'everyone' },
  'GET /api/apps/public': { access: 'everyone' },
  'GET /api/auth/user': { access: 'member' },
  'GET /api/auth/way': { access: 'everyone' },
  'GET /api/callback': { access: 'everyone', ok: 303 },
  'GET /api/category-apps/:category': { access: 'everyone' },
  'GET /api/charts': { access: 'everyone' },
  'GET /api/charts/moments': { access: 'everyone' },
  'GET /api/charts/replay': { access: 'everyone' },
  'GET /api/comparisons': { access: 'everyone', query: `?apps=${appId}` },
  'GET /api/data-health': { access: 'everyone' },
  'GET /api/demo/letters': { access: 'everyone', ok: 404 },
  'GET /api/developers/:developerId': { access: 'everyone', ok: 404 },
  'GET /api/health': { access: 'everyone' },
  'GET /api/login': { access: 'everyone', ok: 303 },
  'GET /api/logout': { access: 'everyone', ok: 303 },
  'GET /api/movers': { access: 'everyone' },
  'GET /api/og/app/:appStoreId': { access: 'everyone' },
  'GET /api/og/app/:appStoreId/top/:top': { access: 'everyone', query: '?era=now&size=square' },
  'GET /api/og/main': { access: 'everyone' },
  'GET /api/openapi.json': { access: 'everyone' },
  'GET /api/placeholder-icon': { access: 'everyone' },
  'GET /api/public/test-rankings': { access: 'everyone' },
  'GET /api/public/test-rankings/events': { access: 'everyone' },
  'GET /api/rank-series': { access: 'everyone', query: `?apps=${appId}&charts=us:top-free:36:iphone` },
  'GET /api/search': { access: 'everyone' },
  'GET /api/top-international-apps': { access: 'everyone' },
  'GET /api/unsubscribe/:token': { access: 'everyone', ok: 303 },
  'GET /api/users/:userId/alerts': { access: 'owner' },
  'GET /api/users/:userId/apps': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/keyword-proposals': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/notes': { access: 'owner' },
  'GET /api/users/:userId/apps/:appId/is-tracked': { access: 'owner' },
  'GET /api/users/:userId/channels': { access: 'owner' },
  'GET /api/users/:userId/channels/:channelId/deliveries': { access: 'owner', ok: 404 },
  'GET /api/users/:userId/comparisons': { access: 'owner' },
  'GET /api/users/:userId/data': { access: 'owner' },
  'GET /api/users/:userId/inbox': { access: 'owner' },
  'GET /api/users/:userId/inbox/unread': { access: 'owner' },
  'GET /api/users/:userId/notifications': { access: 'owner' },
  'GET /api/users/:userId/sessions': { access: 'owner' },
  'GET /api/weather': { access: 'everyone' },
  'GET /api/weather/:storefront': { access: 'everyone' },
  'GET /badge/app/:appStoreId.svg': { access: 'everyone' },
  'GET /embed/app/:appStoreId': { access: 'everyone' },
  'GET /embed/embed.css': { access: 'everyone' },
  'GET /feeds/app/:appStoreId.atom': { access: 'everyone', ok: 404 },
  'GET /feeds/person/:secret.atom': { access: 'everyone', ok: 404 },
  'GET /metrics': { access: 'everyone' },
  'GET /robots.txt': { access: 'everyone' },
  'GET /sitemap.xml': { access: 'everyone' },
  'POST /api/admin/apps/:id/refresh': { access: 'admin', ok: 404 },
  'POST /api/admin/collector/pause': { access: 'admin', ok: 204, body: { reason: 'why' } },
  'POST /api/admin/collector/resume': { access: 'admin', ok: 204 },
  'POST /api/admin/collector/retry-failed': { access: 'admin', ok: 409, body: { reason: 'network' } },
  'POST /api/admin/first-run/check': { access: 'admin' },
  'POST /api/admin/first-run/start': { access: 'admin', ok: 409, body: { storefronts: ['us'], genres: [] } },
  'POST /api/admin/mail/test': { access: 'admin', ok: 409, body: { address: 'ada@example.com' } },
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
  'POST /api/apps': { access: 'member', body: { id: String(appId) } },
  'POST /api/auth/owner': { access: 'everyone', ok: 403, body: { secret: 'guess' } },
  'POST /api/confirm-address': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/letter-link': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/public/test-rankings': { access: 'everyone', ok: 409 },
  'POST /api/track-app/:appId': { access: 'member' },
  'POST /api/unsubscribe/:token': { access: 'everyone', ok: 404 },
  'POST /api/users/:userId/alerts/back-test': { access: 'owner', body: alertRule },
  'POST /api/users/:userId/alerts/rules': { access: 'owner', body: alertRule },
  'POST /api/users/:userId/apps/:appId/track': { access: 'owner' },
  'POST /api/users/:userId/apps/:appStoreId/keywords': { access: 'owner', body: { storefront: 'us', keyword: 'todo' } },
  'POST /api/users/:userId/apps/:appStoreId/notes': { access: 'owner', body: someNote },
  'POST /api/users/:userId/comparisons': { access: 'owner', ok: 404, body: someComparison },
  'POST /api/users/:userId/feed': { access: 'owner' },
  'POST /api/users/:userId/inbox/read': { access: 'owner', body: { upTo: 1 } },
  'POST /api/users/:userId/channels': { access: 'owner', body: { label: 'Mine', target: someChannel } },
  'POST /api/users/:userId/channels/:channelId/secret': { access: 'owner', ok: 404 },
  'POST /api/users/:userId/channels/:channelId/test': { access: 'owner', ok: 404 },
  'PUT /api/admin/people/:userId/role': { access: 'admin', ok: 404, body: { isAdmin: true } },
  'PUT /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', ok: 404, body: alertRule },
  'PUT /api/users/:userId/alerts/schedule': { access: 'owner', body: defaultSchedule },
  'PUT /api/users/:userId/channels/:channelId': { access: 'owner', ok: 404, body: { label: 'Mine', isOn: true } },
  'PUT /api/users/:userId/notes/:noteId': { access: 'owner', ok: 404, body: someNote },
  'PUT /api/users/:userId/notifications': { access: 'owner', body: { email: '', enabled: false } },
  'PUT /api/users/:userId/preferences': { access: 'owner', body: { locale: 'de', timeZone: null } },
}
