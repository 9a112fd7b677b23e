import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../vitest.length.ts'
import { normalAddress, reachOf, reachOfHost } from './address-reach.ts'

const byteOf = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(byteOf, byteOf, byteOf, byteOf)

type Bytes = readonly [number, number, number, number]
const hexOf = ([a, b, c, d]: Bytes) => [(a << 8) | b, (c << 8) | d].map(part => part.toString(16)).join(':')

describe('an address leads', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('an address leads to the internet: %s', address => expect(reachOf(address)).toBe('public'))

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:192.168.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
  ])('an address leads into a private network: %s', address => expect(reachOf(address)).toBe('private'))

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '168.63.129.16',
    '100.100.100.200',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '3fff::1',
    '2001::1',
    '2001:2::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '64:ff9b:1::808:808',
    '::ffff:0:127.0.0.1',
    '::7f00:1',
    '4000::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '',
    'localhost',
    '1.2.3.4.5',
  ])('an address leads where no server may connect: %s', address => expect(reachOf(address)).toBe('never'))

  test('an address leads to the same place in IPv4, IPv4-mapped and translated form', () => {
    fc.assert(
      fc.property(ipv4, bytes => {
        const reach = reachOf(bytes.join('.'))
        expect(reachOf(`::ffff:${bytes.join('.')}`)).toBe(reach)
        expect(reachOf(`::ffff:${hexOf(bytes)}`)).toBe(reach)
        expect(reachOf(`64:ff9b::${hexOf(bytes)}`)).toBe(reach)
        expect(normalAddress(`[::ffff:${hexOf(bytes)}]`)).toBe(bytes.join('.'))
      }),
      { seed: 1, numRuns: shortOrLong(200, 1_000) },
    )
  })

  test('an address never leads to the internet through 6to4, Teredo or an address outside 2000::/3', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.constantFrom(0x2002, 0x3ffe + 1, 0x4000, 0xfc01, 0xfe80, 0xff02, 1), group, (first, second) => {
        const address = [first, first === 0x3fff ? second >> 4 : second, 0, 0, 0, 0, 0, 1]
        expect(reachOf(address.map(part => part.toString(16)).join(':'))).not.toBe('public')
      }),
      { seed: 1 },
    )
  })
})

describe('the host of a URL', () => {
  const hostOf = (host: string) => new URL(`http://${host}/`).hostname

  const spellings = ([a, b, c, d]: Bytes): string[] => {
    const number = ((a << 24) >>> 0) + (b << 16) + (c << 8) + d
    const hex = (part: number) => `0x${part.toString(16)}`
    const octal = (part: number) => `0${part.toString(8)}`
    return [
      [a, b, c, d].join('.'),
      `${[a, b, c, d].join('.')}.`,
      String(number),
      hex(number),
      octal(number),
      [a, b, c, d].map(hex).join('.'),
      [a, b, c, d].map(octal).join('.'),
      `${a}.${(b << 16) + (c << 8) + d}`,
      `${hex(a)}.${octal(b)}.${(c << 8) + d}`,
      [a, b, c, d].join('。'),
      [a, b, c, d].join('.').replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))),
      `[::ffff:${hexOf([a, b, c, d])}]`,
    ]
  }

  test('the host of a URL is classified the same in every spelling of its address', () => {
    fc.assert(
      fc.property(ipv4, bytes => {
        const reach = reachOf(bytes.join('.'))
        for (const host of spellings(bytes)) expect(reachOfHost(hostOf(host)), host).toBe(reach)
      }),
      {
        seed: 1,
        numRuns: shortOrLong(100, 500),
        examples: [[[127, 0, 0, 1]], [[169, 254, 169, 254]], [[8, 8, 8, 8]], [[0, 0, 0, 0]]],
      },
    )
  })

  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'printer.local',
    'db.internal.',
    'redis',
    'nas.lan',
    'x.home.arpa',
  ])('the host of a URL is private by its name: %s', host => expect(reachOfHost(hostOf(host))).toBe('private'))

  test.each(['example.com', 'example.com.', 'localhost.example.com', 'internal.example'])(
    'the host of a URL is known only after a lookup: %s',
    host => expect(reachOfHost(hostOf(host))).toBeUndefined(),
  )
})
