import { expect } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import type { Screens } from '../platform/http/screens.ts'
import { openMailServer } from './mail-server.ts'
import type { Ask } from './reported-ranks.ts'
import { category, categoryOf, end, type Reading, type ReportedWorld, reportedDays } from './reported-world.ts'
import { createTestClock } from './test-clock.ts'
import { sameOrigin, signIn } from './test-people.ts'
import { openTestServer } from './test-server.ts'

const toFetch = (chart: Chart, { at: observedAt, appIds }: Reading): ChartFetch =>
  appIds
    ? { chart, observedAt, outcome: 'recorded', snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds } }
    : { chart, observedAt, outcome: 'failed', reason: 'http', detail: 'The App Store answered with the status 503.' }

const nameOf = (appId: number): string => `Number ${String(appId).slice(-3)}`

/** A server that has lived through the days of the world, with a person who is told everything about some of its apps. */
export const openReportedServer = async (world: ReportedWorld, screens?: Screens) => {
  const clock = createTestClock(reportedDays[0])
  const mail = await openMailServer()
  const { server, services, close } = await openTestServer({
    ...(screens && { screens }),
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'ranks@ranks.example',
      LIMIT_API_PER_MINUTE: '1000000',
      LIMIT_IMAGES_PER_MINUTE: '1000000',
      LIMIT_PAGES_PER_MINUTE: '1000000',
    },
    clock,
  })
  const { db } = services.database
  const named = world.appIds.map(appId => ({ appId, name: nameOf(appId), genre: categoryOf(appId), price: 0 }))
  await recordSeenApps(db, named, { storefront: 'us', at: clock.now() })
  const watched = world.appIds.filter(appId => categoryOf(appId) === category).slice(0, 6)
  await addPublicApps(db, watched, clock.now())
  const identity = { issuer: 'https://test.invalid', subject: 'Max', username: 'Max', email: 'max@ranks.example' }
  const { userId, cookie } = await signIn(services, { name: 'Max' })
  await ensureUser(db, { ...identity, isEmailVerified: true }, clock.now())
  const headers = { cookie, ...sameOrigin }
  const change = async (method: 'PUT' | 'POST', path: string, payload?: object) => {
    const url = `/api/users/${userId}${path}`
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  await change('PUT', '/notifications', { email: identity.email, enabled: true })
  for (const appId of watched) await change('POST', `/apps/${appId}/track`)
  for (const question of [
    { kind: 'moved', places: 3, direction: 'any' },
    { kind: 'unusual-move', direction: 'any' },
    { kind: 'left-top', tops: [1, 5, 10, 25, 50, 100] },
    { kind: 'entered-top', tops: [1, 5, 10, 25, 50, 100] },
  ]) {
    const scope = { charts: 'any', storefronts: null, chartTypes: null, devices: null, genres: null }
    await change('POST', '/alerts/rules', { appStoreId: null, question, scope, isOn: true, channelIds: null })
  }
  for (const [day, at] of reportedDays.entries()) {
    clock.set(at)
    const fetches = world.charts.flatMap(chart => {
      const reading = world.readings.get(chartKeyOf(chart))?.[day]
      return reading ? [toFetch(chart, reading)] : []
    })
    await services.history.record(fetches)
    while (await services.alerting.evaluate());
    while (await services.alerting.correct());
    await services.alerting.outbox.deliverDue()
  }
  clock.set(end)
  // The first session has expired by now.
  const again = await signIn(services, { name: 'Max' })
  const read = async (url: string): Promise<string> => {
    const answer = await server.inject({ url, headers: { cookie: again.cookie } })
    expect(answer.statusCode, url).toBe(200)
    return answer.body
  }
  const ask: Ask = async (endpoint, path) => endpoint.response.parse(JSON.parse(await read(path))) as never
  return { world, server, services, watched, userId, read, ask, mail, close }
}

export type ReportedServer = Awaited<ReturnType<typeof openReportedServer>>
