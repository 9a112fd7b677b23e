import { describe, expect, test } from 'vitest'
import { isEmailAddress } from './email-addresses.ts'

describe('an e-mail address', () => {
  test.each([
    'ada@example.com',
    "o'brien+ranks@mail.example.co.uk",
    'a@b.de',
    'first.last@xn--bcher-kva.example',
    '1_2-3@4.example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is valid', text => {
    expect(isEmailAddress(text)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a word', 'ada'],
    ['a space before', ' ada@example.com'],
    ['a space behind', 'ada@example.com '],
    ['a second address', 'ada@example.com,eve@example.com'],
    ['a second address behind a semicolon', 'ada@example.com;eve@example.com'],
    ['a second at sign', 'ada@eve@example.com'],
    ['a line break and a header', 'ada@example.com\r\nBcc: eve@example.com'],
    ['a line break at the end', 'ada@example.com\n'],
    ['a header before', 'x\nada@example.com'],
    ['a NUL', 'ada\u0000@example.com'],
    ['a group', 'friends:ada@example.com,eve@example.com;'],
    ['a name and brackets', 'Ada <ada@example.com>'],
    ['brackets', '<ada@example.com>'],
    ['a comment', 'ada(comment)@example.com'],
    ['a quoted part', '"ada eve"@example.com'],
    ['an encoded word', '=?utf-8?q?ada?= <eve@example.com>'],
    ['an encoded word for a name', '=?utf-8?q?ada=40example=2ecom=3e?=@example.com'],
    ['a percent sign that tells another way', 'ada%eve.example@example.com'],
    ['an exclamation mark that tells another way', 'eve.example!ada@example.com'],
    ['a route', '@relay.example:ada@example.com'],
    ['a literal host', 'ada@[127.0.0.1]'],
    ['a number for a host', 'ada@127.0.0.1'],
    ['a host without a dot', 'ada@localhost'],
    ['a trailing dot', 'ada@example.com.'],
    ['dots in a row', 'ada..eve@example.com'],
    ['a dot at the front', '.ada@example.com'],
    ['a dot before the at sign', 'ada.@example.com'],
    ['a label that begins with a hyphen', 'ada@-example.com'],
    ['a label that is too long', `ada@${'a'.repeat(64)}.com`],
    ['letters that look like others', 'ada@exаmple.com'],
    ['a wide at sign', 'ada＠example.com'],
    ['a text that turns round', '\u202eada@example.com'],
    ['a local part that is too long', `${'a'.repeat(65)}@example.com`],
    ['an address that is too long', `ada@${'a.'.repeat(130)}com`],
  ])('%s makes it invalid', (_what, text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('a text crafted to slow down the check is rejected immediately', () => {
    const began = process.cpuUsage().user
    expect(isEmailAddress(`${'a'.repeat(50)}@${'a-'.repeat(100_000)}`)).toBe(false)
    expect(process.cpuUsage().user - began).toBeLessThan(200_000)
  })
})
