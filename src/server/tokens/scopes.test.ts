import { beforeAll, describe, expect, test } from 'vitest'
import { getAlertSettings } from '#contract/alerts.ts'
import { addChannel, chooseEvents } from '#contract/channels.ts'
import { saveNotifications } from '#contract/notifications.ts'
import type { TokenScope } from '#domain/tokens.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
let admin: { userId: string; cookie: string }

beforeAll(async () => {
  opened = await openTestServer({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  admin = await signIn(opened.services, { name: 'Admin', isAdmin: true })
})

const tokenOf = async (...scopes: TokenScope[]): Promise<string> => {
  const { database } = opened.services
  const { tokens } = opened.services.membership
  const grant = { name: scopes.join(), scopes, expiresInDays: null }
  return (await database.db.transaction(tx => tokens.create(tx, { ...admin, isAdmin: true }, grant))).token
}

const call = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  opened.server.inject({
    method,
    url: path.replace(':userId', 'me'),
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

const addWebhook = async (token: string): Promise<string> => {
  const target = { kind: 'webhook', url: 'http://127.0.0.1:9/' }
  return addChannel.response.parse((await call(token, 'POST', addChannel.path, { label: 'Mine', target })).json()).id
}

const withoutScope = { status: 403, code: 'auth.scope_missing', message: expect.stringContaining('"admin:read"') }

describe("an admin's token for alerts", () => {
  test("an admin's token for alerts subscribes a webhook to the events of the server only if it may also read as an admin", async () => {
    const alertsOnly = await tokenOf('alerts')
    const path = chooseEvents.path.replace(':channelId', await addWebhook(alertsOnly))
    const events = ['alert.fired', 'measurement.recorded']
    expect((await call(alertsOnly, 'PUT', path, { events })).json()).toMatchObject(withoutScope)
    expect((await call(alertsOnly, 'PUT', path, { events: ['alert.fired'] })).statusCode).toBe(200)
    const reading = await tokenOf('alerts', 'admin:read')
    expect((await call(reading, 'PUT', path, { events })).json()).toMatchObject({ events })
  })

  test("an admin's token for alerts sends the alarms of the server to another address only if it may also read as an admin", async () => {
    const alertsOnly = await tokenOf('alerts')
    const path = saveNotifications.path
    const refused = await call(alertsOnly, 'PUT', path, { email: 'thief@example.com', enabled: true })
    expect(refused.json()).toMatchObject(withoutScope)
    expect((await call(alertsOnly, 'PUT', path, { email: '', enabled: false })).statusCode).toBe(200)
    const reading = await tokenOf('alerts', 'admin:read')
    expect((await call(reading, 'PUT', path, { email: 'ada@example.com', enabled: true })).statusCode).toBe(200)
    expect((await call(alertsOnly, 'PUT', path, { email: 'ada@example.com', enabled: true })).statusCode).toBe(200)
  })
})

test('a token that may not read sees the rules for alerts, and not the address at which the inbox can be read', async () => {
  const settingsOf = async (...scopes: TokenScope[]) =>
    getAlertSettings.response.parse((await call(await tokenOf(...scopes), 'GET', getAlertSettings.path)).json())
  expect((await settingsOf('alerts')).feedUrl).toBe('')
  expect((await settingsOf('alerts', 'read')).feedUrl).toMatch(/\/feeds\/person\/[\w-]{43}\.atom$/)
})
