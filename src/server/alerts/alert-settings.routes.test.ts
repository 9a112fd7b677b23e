import { beforeAll, describe, expect, test } from 'vitest'
import { type AlertRuleBody, type AlertSettings, alertRule, getAlertSettings } from '#contract/alerts.ts'
import { problem } from '#contract/errors.ts'
import { defaultQuestions, defaultSchedule, everyChart, ownCharts } from '#domain/alerts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, clock } = opened.services
  await recordSeenApps(database.db, [{ appId, name: 'Chess' }], { storefront: 'us', at: clock.now() })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const open = async () => {
  const { userId, cookie } = await signIn(opened.services)
  const call = (method: Method, path: string, payload?: object, of: string = userId) =>
    opened.server.inject({
      method,
      url: `/api/users/${of}${path}`,
      headers: { ...sameOrigin, cookie, host: 'ranks.local' },
      ...(payload && { payload }),
    })
  const read = async (): Promise<AlertSettings> =>
    getAlertSettings.response.parse((await call('GET', '/alerts')).json())
  const add = async (rule: AlertRuleBody) => alertRule.parse((await call('POST', '/alerts/rules', rule)).json())
  return { userId, call, read, add }
}

const codeOf = (answer: { json: () => unknown }) => problem.parse(answer.json()).code

const climbs: AlertRuleBody = {
  appStoreId: String(appId),
  question: { kind: 'moved', places: 10, direction: 'up' },
  scope: { charts: 'any', storefronts: ['us', 'jp'], chartTypes: ['top-free'], devices: null, genres: [36] },
  isOn: true,
  channelIds: null,
}

describe('the alert settings of a person', () => {
  test('the alert settings of a person default to milestones and top 10 changes in the own charts of each app, and a first country in any, sent at once', async () => {
    const { read } = await open()
    const { rules, schedule, isOn, timeZone, feedUrl } = await read()
    expect(rules.map(({ question }) => question)).toEqual(defaultQuestions)
    for (const rule of rules) {
      const scope = rule.question.kind === 'first-country' ? everyChart : ownCharts
      expect(rule).toMatchObject({ appStoreId: null, scope, isOn: true })
    }
    expect({ schedule, isOn, timeZone }).toEqual({ schedule: defaultSchedule, isOn: true, timeZone: null })
    expect(feedUrl).toMatch(/^http:\/\/ranks\.local\/feeds\/person\/[\w-]{43}\.atom$/)
  })

  test('the alert settings of a person stay the same when read again, and removed rules do not come back', async () => {
    const { read, call } = await open()
    const before = await read()
    for (const { id } of before.rules) expect((await call('DELETE', `/alerts/rules/${id}`)).statusCode).toBe(204)
    const after = await read()
    expect(after).toEqual({ ...before, rules: [] })
    expect((await call('DELETE', `/alerts/rules/${before.rules[0]?.id}`)).statusCode).toBe(404)
  })

  test('the alert settings of a person are off once notifications are turned off, and on by default', async () => {
    const { read, call } = await open()
    await call('PUT', '/notifications', { email: '', enabled: false })
    expect((await read()).isOn).toBe(false)
    await call('PUT', '/notifications', { email: 'ada@example.com', enabled: true })
    expect((await read()).isOn).toBe(true)
  })

  test('the alert settings of a person include a schedule that is stored as saved', async () => {
    const { read, call } = await open()
    const schedule = {
      digest: 'weekly',
      hour: 23,
      weekday: 7,
      quietHours: { from: 22, to: 6 },
      dailyCap: 1,
      report: 'week',
    }
    expect((await call('PUT', '/alerts/schedule', schedule)).json()).toEqual(schedule)
    expect((await read()).schedule).toEqual(schedule)
    expect((await call('PUT', '/alerts/schedule', { ...schedule, hour: 24 })).statusCode).toBe(400)
  })

  test('the alert settings of a person include a feed with a secret address of 256 bits that can be renewed', async () => {
    const { read, call } = await open()
    const before = (await read()).feedUrl
    const { feedUrl } = (await call('POST', '/feed')).json()
    expect(feedUrl).not.toBe(before)
    expect((await read()).feedUrl).toBe(feedUrl)
  })
})

describe('an alert rule', () => {
  test('an alert rule names channels of its person only, and goes through all again when the last of them is removed', async () => {
    const { call, add, read } = await open()
    const addChannel = async () =>
      (await call('POST', '/channels', { label: 'Mine', target: { kind: 'slack', url: 'https://1.1.1.1/x' } })).json()
        .id
    const [one, other] = [await addChannel(), await addChannel()]
    const { id } = await add({ ...climbs, channelIds: [one, other] })
    const channelsOf = async () => (await read()).rules.find(rule => rule.id === id)?.channelIds
    expect(await channelsOf()).toEqual([one, other])
    await call('DELETE', `/channels/${one}`)
    expect(await channelsOf()).toEqual([other])
    await call('DELETE', `/channels/${other}`)
    expect(await channelsOf()).toBeNull()
    const foreign = { ...climbs, channelIds: [one] }
    expect(codeOf(await call('POST', '/alerts/rules', foreign))).toBe('channel.not_found')
    expect(codeOf(await call('PUT', `/alerts/rules/${id}`, foreign))).toBe('channel.not_found')
  })

  test('an alert rule is added after the default rules, changed and removed', async () => {
    const { read, call, add } = await open()
    const rule = await add(climbs)
    expect(rule).toEqual({ id: rule.id, ...climbs })
    expect((await read()).rules).toHaveLength(defaultQuestions.length + 1)
    expect((await read()).rules.at(-1)).toEqual(rule)
    const changed = { ...climbs, appStoreId: null, question: { kind: 'best-rank' }, isOn: false }
    expect((await call('PUT', `/alerts/rules/${rule.id}`, changed)).json()).toEqual({ id: rule.id, ...changed })
    expect((await read()).rules.at(-1)).toEqual({ id: rule.id, ...changed })
    await call('DELETE', `/alerts/rules/${rule.id}`)
    expect((await read()).rules).toHaveLength(defaultQuestions.length)
  })

  test('an alert rule that names no group of charts watches any chart, as before', async () => {
    const { call } = await open()
    const { charts: _, ...scope } = climbs.scope
    const added = await call('POST', '/alerts/rules', { ...climbs, scope })
    expect(added.json()).toMatchObject({ scope: climbs.scope })
  })

  test('an alert rule is only accepted for a known app', async () => {
    const { call, add } = await open()
    const { id } = await add(climbs)
    const unknown = { ...climbs, appStoreId: '4711' }
    expect(codeOf(await call('POST', '/alerts/rules', unknown))).toBe('app.not_found')
    expect(codeOf(await call('PUT', `/alerts/rules/${id}`, unknown))).toBe('app.not_found')
    expect(codeOf(await call('POST', '/alerts/rules', { ...climbs, appStoreId: '999999999999999' }))).toBe(
      'app.not_found',
    )
  })

  test.each([
    { question: { kind: 'moved', places: 0, direction: 'up' } },
    { question: { kind: 'first-top', tops: [] } },
    { question: { kind: 'first-top', tops: [7] } },
    { question: { kind: 'best-rank', tops: [1] } },
    { scope: { ...everyChart, storefronts: [] } },
    { scope: { ...ownCharts, genres: [6014] } },
    { scope: { ...everyChart, storefronts: ['zz'] } },
    { userId: '00000000-0000-4000-8000-000000000000' },
    { appStoreId: 'x' },
  ])('an alert rule that is invalid is refused: %j', async wrong => {
    const { read, call } = await open()
    expect(codeOf(await call('POST', '/alerts/rules', { ...climbs, ...wrong }))).toBe('request.invalid')
    expect((await read()).rules).toHaveLength(defaultQuestions.length)
  })

  test('an alert rule of another person can be neither changed nor removed', async () => {
    const [ada, eve] = [await open(), await open()]
    const { id } = await ada.add(climbs)
    const own = await eve.call('PUT', `/alerts/rules/${id}`, { ...climbs, isOn: false })
    expect(codeOf(own)).toBe('alert.not_found')
    expect((await eve.call('DELETE', `/alerts/rules/${id}`)).statusCode).toBe(404)
    const asAda = await eve.call('PUT', `/alerts/rules/${id}`, climbs, ada.userId)
    expect(asAda.statusCode).toBe(403)
    expect((await ada.read()).rules.at(-1)).toEqual({ id, ...climbs })
  })

  test('an alert rule beyond a hundred is refused, even if many are added at once', async () => {
    const { read, call } = await open()
    const answers = []
    // More requests at once would wait longer for a connection to a busy PostgreSQL than a person waits for an answer.
    for (let wave = 0; wave < 5; wave += 1)
      answers.push(...(await Promise.all(Array.from({ length: 22 }, () => call('POST', '/alerts/rules', climbs)))))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map(codeOf)).toEqual(Array(110 - 95).fill('alert.too_many'))
    expect((await read()).rules).toHaveLength(100)
  })
})
