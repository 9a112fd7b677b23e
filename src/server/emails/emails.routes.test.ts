import { beforeAll, expect, test } from 'vitest'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer({ environment: { DEMO: 'true' } })
})

const outgoing = {
  to: 'ada@example.com',
  messageId: '<1@demo.invalid>',
  subject: 'Subject',
  text: 'Text',
  html: '<p>Hello</p><img src="cid:rank-plot" alt="">',
  pictures: [{ cid: 'rank-plot', filename: 'ranks.png', png: Buffer.from('png') }],
}

const list = async () => listDemoEmails.response.parse((await opened.server.inject('/api/demo/letters')).json()).letters

test('the demo stores its e-mails with their images, and showing them loads nothing', async () => {
  expect(await opened.services.membership.mail?.send(outgoing)).toContain('nothing was sent')
  const [email] = await list()
  expect(email).toMatchObject({ to: 'ada@example.com', subject: 'Subject', sentAt: opened.clock.now().toISOString() })
  const page = await opened.server.inject(`/demo/letters/${email?.id}`)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toBe(
    `<p>Hello</p><img src="data:image/png;base64,${Buffer.from('png').toString('base64')}" alt="">`,
  )
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;.* sandbox (?!.*allow-(scripts|same-origin|forms))/,
  )
})

test('the demo keeps the newest 200 e-mails, and others are not found', async () => {
  const oldest = (await list()).at(-1)?.id
  for (let sent = 0; sent < 201; sent += 1)
    await opened.services.membership.mail?.send({ ...outgoing, subject: `E-mail ${sent}` })
  const emails = await list()
  expect(emails).toHaveLength(200)
  expect(emails[0]?.subject).toBe('E-mail 200')
  for (const [id, status] of [[oldest ?? 1, 404] as const, ['0', 400] as const, ['x', 400] as const]) {
    expect((await opened.server.inject(`/demo/letters/${id}`)).statusCode).toBe(status)
  }
})

test('a person who saves an address in the demo is asked to confirm it', async () => {
  const { userId, cookie } = await signIn(opened.services)
  const answer = await opened.server.inject({
    method: 'PUT',
    url: `/api/users/${userId}/notifications`,
    headers: { ...sameOrigin, cookie },
    payload: { email: 'ada@example.com', enabled: true },
  })
  expect(answer.json()).toMatchObject({ isConfirmed: false, letter: 'on-its-way' })
})
