import { expect, test } from 'vitest'
import { openMailServer } from '../../testing/mail-server.ts'
import { openMail } from './mail.ts'

const email = { messageId: '<1@mail.example>', subject: 'Subject', text: 'Text', html: '<p>HTML</p>' }

test('an e-mail goes to one plain address, and to nobody else', async () => {
  const { emails, url } = await openMailServer()
  const mail = openMail({ smtpUrl: url, from: 'ranks@mail.example' })
  const hostile = [
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com>\r\nRCPT TO:<eve@example.com',
    'all: ada@example.com, eve@example.com;',
    'Ada <eve@example.com>',
    '"eve@example.com" <ada@example.com>',
    'ada(eve@example.com)@example.com',
    '"ada eve"@example.com',
    'ada@example.com\u0000',
    'ada@[127.0.0.1]',
    'ada%eve@example.com',
    '@relay.example:ada@example.com',
    'ada@exämple.com',
    '',
  ]
  for (const to of hostile) await expect(mail?.send({ ...email, to }), to).rejects.toThrow('one plain address')
  expect(emails).toEqual([])
  await mail?.send({ ...email, to: 'ada@example.com' })
  expect(emails.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
})

test('content of an e-mail is never read from a file or a URL', async () => {
  const { emails, url } = await openMailServer()
  const mail = openMail({ smtpUrl: url, from: 'ranks@mail.example' })
  const png = JSON.parse('{"path":"/etc/hostname"}')
  const sent = mail?.send({ ...email, to: 'ada@example.com', pictures: [{ cid: 'a', filename: 'a.png', png }] })
  await expect(sent).rejects.toThrow(/File access rejected/)
  expect(emails).toEqual([])
})
