import { expect, test } from 'vitest'
import { openMailServer } from '../testing/mail-server.ts'
import { openMail } from './mail.ts'

const letter = { messageId: '<1@mail.example>', subject: 'Subject', text: 'Text', html: '<p>HTML</p>' }

test('a letter goes to one plain address, and to nobody else', async () => {
  const { letters, url } = await openMailServer()
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
  for (const to of hostile) await expect(mail?.send({ ...letter, to }), to).rejects.toThrow('one plain address')
  expect(letters).toEqual([])
  await mail?.send({ ...letter, to: 'ada@example.com' })
  expect(letters.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
})

test('what stands in a letter is never read from a file or fetched', async () => {
  const { letters, url } = await openMailServer()
  const mail = openMail({ smtpUrl: url, from: 'ranks@mail.example' })
  const png = JSON.parse('{"path":"/etc/hostname"}')
  const sent = mail?.send({ ...letter, to: 'ada@example.com', pictures: [{ cid: 'a', filename: 'a.png', png }] })
  await expect(sent).rejects.toThrow(/File access rejected/)
  expect(letters).toEqual([])
})
