import { expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { problem } from '#contract/errors.ts'
import { mailState, mailTest } from '#contract/mail.ts'
import { secondMs } from '#domain/units.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const from = 'ranks@mail.example'

const open = async (environment: Record<string, string>) => {
  const { server, services, clock, close } = await openTestServer({ environment })
  const { cookie } = await signIn(services, { name: 'Ada', isAdmin: true })
  const headers = { ...sameOrigin, cookie }
  const getState = async () => mailState.parse((await server.inject({ url: '/api/admin/mail', headers })).json())
  const sendTest = (address: unknown) =>
    server.inject({ method: 'POST', url: '/api/admin/mail/test', headers, payload: { address } })
  const listActs = async () =>
    auditPage.parse((await server.inject({ url: '/api/admin/audit', headers })).json()).entries
  return { clock, close, getState, sendTest, listActs }
}

test('an admin sends a test e-mail to one address and gets the true answer of the mail server, and it is in the audit log', async () => {
  let refusal: [number, string] | undefined
  const mailServer = await openMailServer({
    onRecipient: () => {
      if (refusal) throw Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })
    },
  })
  const { emails } = mailServer
  const opened = await open({ SMTP_URL: mailServer.url, MAIL_FROM: from })
  const { clock, getState, sendTest, listActs } = opened
  const send = async () => {
    clock.advance(10 * secondMs)
    return mailTest.parse((await sendTest('grace@example.org')).json())
  }
  expect(await getState()).toMatchObject({ state: 'untried', from, fault: null, acceptedAt: null, ownAddress: '' })

  expect(await send()).toMatchObject({
    address: 'grace@example.org',
    isAccepted: true,
    answer: '250 OK: message queued',
  })
  expect(emails).toMatchObject([{ recipients: ['grace@example.org'], subject: 'Test e-mail from Rank Atlas' }])
  expect(await getState()).toMatchObject({ state: 'working', acceptedAt: clock.now().toISOString() })

  refusal = [550, 'relay not permitted']
  const answer = 'The mail server refused the e-mail: 550 relay not permitted'
  expect(await send()).toMatchObject({ isAccepted: false, answer })
  expect((await getState()).state).toBe('working')

  await mailServer.close()
  for (const state of ['working', 'at-fault']) {
    expect(await send()).toMatchObject({ isAccepted: false, answer: expect.stringContaining('refused the connection') })
    expect((await getState()).state).toBe(state)
  }
  expect((await getState()).fault).toMatchObject({
    people: 1,
    answer: expect.stringContaining('refused the connection'),
  })
  expect(emails).toHaveLength(1)

  const acts = (await listActs()).filter(({ action }) => action === 'mail.test')
  expect(acts.map(({ username, details }) => [username, details])).toEqual(
    Array(4).fill(['Ada', 'To an address at example.org.']),
  )
  await opened.close()
})

test('a test e-mail is not sent twice at once, to several or wrong addresses, or without a mail server', async () => {
  const { url, emails } = await openMailServer()
  const { sendTest, listActs, close } = await open({ SMTP_URL: url, MAIL_FROM: from })
  for (const address of ['', 'ada', 'ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com', 7]) {
    const answer = await sendTest(address)
    expect(answer.statusCode).toBe(400)
  }
  const answers = await Promise.all([sendTest('ada@example.com'), sendTest('ada@example.com')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  expect(emails).toHaveLength(1)
  expect(await listActs()).toHaveLength(1)
  await close()

  const without = await open({})
  expect(await without.getState()).toMatchObject({ state: 'not-configured', from: null })
  const refused = await without.sendTest('ada@example.com')
  expect(refused.statusCode).toBe(409)
  expect(problem.parse(refused.json()).message).toBe(
    'This server has no mail server; its operator can set one in SMTP_URL.',
  )
  expect(await without.listActs()).toEqual([])
})
