import { beforeAll, expect, test } from 'vitest'
import { finishDeviceLogin, startDeviceLogin } from '#contract/tokens.ts'
import { minuteMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { deviceLogins } from './tokens.table.ts'

const clock = createTestClock()
let opened: Awaited<ReturnType<typeof openTestServer>>
let ann: { userId: string; cookie: string }

beforeAll(async () => {
  opened = await openTestServer({ clock, environment: { LIMIT_SIGN_IN_PER_MINUTE: '1000' } })
  ann = await signIn(opened.services)
})

/** As a program calls: without a cookie and without an Origin. */
const start = async (scopes: string[] = ['read', 'track'], client = 'rank-atlas on ann-laptop') => {
  const payload = { client, scopes }
  const answer = await opened.server.inject({ method: 'POST', url: startDeviceLogin.path, payload })
  return startDeviceLogin.response.parse(answer.json())
}

const finish = (deviceCode: string) =>
  opened.server.inject({ method: 'POST', url: finishDeviceLogin.path, payload: { deviceCode } })

const inBrowser = (method: 'GET' | 'POST', userCode: string, payload?: object) =>
  opened.server.inject({
    method,
    url: `/api/users/${ann.userId}/device-logins/${userCode}`,
    headers: { ...sameOrigin, cookie: ann.cookie },
    ...(payload && { payload }),
  })

const grant = { decision: 'allow', name: 'Laptop', scopes: ['read'], expiresInDays: 90 }

test('a program gets one token, with the scopes that the person left, after the person allowed it', async () => {
  const { deviceCode, userCode, verificationUriComplete } = await start()
  expect(verificationUriComplete).toMatch(new RegExp(`/device\\?code=${userCode}$`))
  expect((await finish(deviceCode)).json()).toMatchObject({ status: 409, code: 'device.pending' })
  const shown = await inBrowser('GET', userCode)
  expect(shown.json()).toMatchObject({ client: 'rank-atlas on ann-laptop', scopes: ['read', 'track'] })
  expect((await inBrowser('POST', userCode, grant)).statusCode).toBe(204)
  const answers = await Promise.all([finish(deviceCode), finish(deviceCode), finish(deviceCode)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  const made = finishDeviceLogin.response.parse(answers.find(({ statusCode }) => statusCode === 200)?.json())
  expect(made).toMatchObject({ name: 'Laptop', scopes: ['read'] })
  const headers = { authorization: `Bearer ${made.token}` }
  expect((await opened.server.inject({ url: '/api/auth/user', headers })).json()).toMatchObject({ id: ann.userId })
})

test('the name of a program is one line that reorders nothing around it, and one with nothing visible is refused', async () => {
  const { userCode } = await start(['read'], 'Backup"\n\nIt may only read.\u202e\u200f ')
  expect((await inBrowser('GET', userCode)).json()).toMatchObject({ client: 'Backup" It may only read.' })
  const payload = { client: '\u200b\u202e\n', scopes: ['read'] }
  const refused = await opened.server.inject({ method: 'POST', url: startDeviceLogin.path, payload })
  expect(refused.json()).toMatchObject({ status: 400, code: 'request.invalid' })
})

test('a program that is denied gets no token', async () => {
  const { deviceCode, userCode } = await start()
  await inBrowser('POST', userCode, { decision: 'deny' })
  expect((await finish(deviceCode)).json()).toMatchObject({ status: 403, code: 'device.denied' })
  expect((await finish(deviceCode)).statusCode).toBe(404)
})

test('a code is good for ten minutes and one decision', async () => {
  const decided = await start()
  await inBrowser('POST', decided.userCode, grant)
  expect((await inBrowser('POST', decided.userCode, { decision: 'deny' })).statusCode).toBe(404)
  const late = await start()
  clock.advance(10 * minuteMs)
  expect((await inBrowser('GET', late.userCode)).statusCode).toBe(404)
  expect((await finish(late.deviceCode)).json()).toMatchObject({ code: 'device.not_found' })
})

test('a member cannot allow the scopes of an admin', async () => {
  const { userCode } = await start(['admin'])
  const refused = await inBrowser('POST', userCode, { ...grant, scopes: ['admin'] })
  expect(refused.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
})

test('the database holds neither a code nor a token', async () => {
  const { deviceCode, userCode } = await start()
  await inBrowser('POST', userCode, grant)
  const rows = await opened.services.database.db.select().from(deviceLogins)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(deviceCode)
  expect(JSON.stringify(rows)).not.toContain(userCode)
  expect(JSON.stringify(rows)).not.toMatch(/ra_/)
})

test('old codes and expired tokens are deleted', async () => {
  await start()
  clock.advance(11 * minuteMs)
  await opened.services.membership.deviceLogins.tidy()
  const rows = await opened.services.database.db.select().from(deviceLogins)
  expect(rows).toEqual([])
})
