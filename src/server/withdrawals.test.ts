import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { ensureUser } from './accounts/users.repository.ts'
import { recordChartedApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { openMailServer } from './testing/mail-server.ts'
import { createTestClock } from './testing/test-clock.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'

const start = new Date('2026-03-07T12:00:00Z')
const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const appId = 4711
const others = Array.from({ length: 60 }, (_, index) => 10_000 + index)
const reason = 'Apple answered with another chart.'

/** A chart with the app at this rank. */
const chartWith = (rank: number): number[] => [...others.slice(0, rank - 1), appId, ...others.slice(rank - 1)]

const openWorld = async () => {
  const clock = createTestClock(start)
  const mail = await openMailServer()
  const environment = { SMTP_URL: mail.url, MAIL_FROM: 'ranks@ranks.example' }
  const { server, services } = await openTestServer({ environment, clock })
  const { db } = services.database

  const look = async (): Promise<void> => {
    while (await services.alerting.evaluate());
    while (await services.alerting.correct());
    await services.alerting.outbox.deliverDue()
  }

  const measure = async (rank: number): Promise<Date> => {
    const observedAt = clock.now()
    const snapshot = { chart, observedAt, source: 'rss' as const, depth: 100, appIds: chartWith(rank) }
    await services.history.record([{ chart, observedAt, outcome: 'recorded', snapshot }])
    await look()
    return observedAt
  }

  const personWithMail = async () => {
    const identity = { issuer: 'https://test.invalid', subject: 'Max', username: 'Max', email: 'max@ranks.example' }
    const person = await signIn(services, { name: 'Max' })
    await ensureUser(db, { ...identity, isEmailVerified: true }, clock.now())
    const headers = { cookie: person.cookie, ...sameOrigin }
    const payload = { email: identity.email, enabled: true }
    await server.inject({ method: 'PUT', url: `/api/users/${person.userId}/notifications`, headers, payload })
    await server.inject({ method: 'POST', url: `/api/users/${person.userId}/apps/${appId}/track`, headers })
    return { ...person, headers }
  }

  await recordChartedApps(db, [{ storefront: 'us', appIds: chartWith(40) }], start)
  await addPublicApps(db, [appId], start)
  const person = await personWithMail()
  const admin = { cookie: (await signIn(services, { name: 'Ada', isAdmin: true })).cookie, ...sameOrigin }

  const read = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await server.inject({ method: 'GET', url, headers })
    expect(answer.statusCode, url).toBe(200)
    return answer
  }

  /** Everything people see of the app. */
  const seen = async () => {
    const day = {
      from: new Date(start.getTime() - dayMs).toISOString(),
      to: new Date(start.getTime() + 9 * dayMs).toISOString(),
    }
    const paths = [
      `/api/apps/${appId}/summary`,
      `/api/apps/${appId}/world`,
      `/api/rank-series?apps=${appId}&charts=${chartKeyOf(chart)}&from=${day.from}&to=${day.to}`,
      `/badge/app/${appId}.svg`,
      `/embed/app/${appId}`,
      `/api/og/app/${appId}`,
      '/api/movers?storefront=us&span=day',
      '/api/top-international-apps',
      '/api/apps/public',
    ]
    const answers = await Promise.all(paths.map(path => read(path)))
    return new Map(answers.map((answer, at) => [paths[at], answer.rawPayload.toString('base64')]))
  }

  const inboxOf = async () => (await read(`/api/users/${person.userId}/inbox`, person.headers)).json()

  return { clock, mail, server, services, look, measure, admin, read, seen, inboxOf }
}

// Promise: P17
test('a withdrawal hides a measurement everywhere, corrects the people who were notified, and can be undone', async () => {
  const { clock, mail, server, services, look, measure, admin, read, seen, inboxOf } = await openWorld()
  const withdrawals = '/api/admin/withdrawals'
  await measure(40)
  clock.advance(dayMs)
  await measure(41)
  const before = await seen()
  clock.advance(dayMs)
  // The picture says through which day its world score counts, so it is compared within a day.
  const picture = `/api/og/app/${appId}`
  const drawPicture = async () => (await services.pictures.cards.drawApp(appId)).toString('base64')
  before.set(picture, await drawPicture())
  const wrongAt = await measure(1)
  const wrong = await seen()
  expect([...wrong].filter(([path, text]) => before.get(path) === text)).toEqual([])
  const inbox = await inboxOf()
  expect(inbox.notices.length).toBe(1)
  expect(mail.emails).toHaveLength(1)

  const span = { from: wrongAt.toISOString(), to: wrongAt.toISOString(), storefront: 'us' }
  const preview = await read(`${withdrawals}/preview?${new URLSearchParams(span)}`, admin)
  expect(preview.json()).toMatchObject({
    readings: 1,
    charts: 1,
    people: 1,
    newest: [{ chart: { key: chartKeyOf(chart) } }],
  })
  const payload = { ...span, reason, readings: 1 }
  const made = await server.inject({ method: 'POST', url: withdrawals, headers: admin, payload })
  expect(made.statusCode, made.body).toBe(200)
  expect(made.json()).toMatchObject({ readings: 1, charts: 1, createdBy: 'Ada', people: null, undoneAt: null })

  // Only the gap and its reason remain visible.
  const after = await seen()
  const series = Buffer.from(after.get([...after.keys()][2] ?? '') ?? '', 'base64').toString()
  expect(series).toContain('withdrawn')
  expect(series).not.toContain('"rank":1,')
  for (const path of [
    `/badge/app/${appId}.svg`,
    `/api/og/app/${appId}`,
    '/api/top-international-apps',
    '/api/apps/public',
  ])
    expect(after.get(path) === before.get(path), path).toBe(true)

  clock.advance(hourMs)
  await look()
  expect(mail.emails).toHaveLength(2)
  expect(mail.emails[1]?.raw.replace(/=\r\n/g, '')).toContain(reason)
  const corrected = await inboxOf()
  expect(corrected.notices).toHaveLength(2)
  expect(corrected.notices[0].notes).toMatchObject([
    { kind: 'withdrawn', reason, apps: [`App ${appId}`], moreApps: 0, isUndone: false },
  ])
  const ofWrong = corrected.notices[1].apps.flatMap((app: { changes: { isWithdrawn: boolean }[] }) => app.changes)
  expect(ofWrong.every(({ isWithdrawn }: { isWithdrawn: boolean }) => isWithdrawn)).toBe(true)
  expect((await read(`/feeds/app/${appId}.atom`)).body).toContain('Withdrawn: ')
  expect((await read(withdrawals, admin)).json()).toMatchObject({ withdrawals: [{ people: 1, reason }] })
  // Further evaluations send no second correction.
  await look()
  clock.advance(dayMs)
  await look()
  expect(mail.emails).toHaveLength(2)

  // The genuine record is reported again, and the end of the withdrawn rank is not a fall.
  const again = await server.inject({ method: 'POST', url: withdrawals, headers: admin, payload })
  expect(again.json().error?.code ?? again.json().code).toBe('withdrawal.nothing_found')
  const hidden = await drawPicture()
  const { id } = made.json()
  const url = `${withdrawals}/${id}/undo`
  const undone = await server.inject({ method: 'POST', url, headers: admin, payload: {} })
  expect(undone.json()).toMatchObject({ undoneBy: 'Ada' })
  expect((await server.inject({ method: 'POST', url, headers: admin, payload: {} })).statusCode).toBe(409)
  await look()
  const restored = await inboxOf()
  expect(restored.notices).toHaveLength(2)
  expect(restored.notices[0].notes).toMatchObject([{ isUndone: true }])
  expect(mail.emails).toHaveLength(2)
  const last = await seen()
  const badge = `/badge/app/${appId}.svg`
  expect(last.get(badge) === wrong.get(badge), badge).toBe(true)
  expect(last.get(picture) === hidden, picture).toBe(false)
})
