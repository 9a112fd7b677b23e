import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../vitest.length.ts'
import { buildPng, frameOf, smallJpeg } from '../testing/icons/pictures.ts'
import { findIconUrl, findShownAddress, listImageSources } from './icon-sources.rules.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

const demo = 'http://127.0.0.1:4100'
const find = (address: string) => findIconUrl(address, [demo])?.href

describe('an icon is downloaded', () => {
  test.each([
    ["from Apple's image hosts", 'https://is1-ssl.mzstatic.com/image/thumb/a.png/512x512bb.jpg'],
    ['from a host below one of them', 'https://a.b.mzstatic.com/x'],
    ['from the fake App Store of the demo', `${demo}/image/thumb/a.png/100x100bb.png`],
  ])('%s', (_name, address) => expect(find(address)).toBe(address))

  test('an icon is downloaded from the same address, whatever its case, default port and fragment', () =>
    expect(find('HTTPS://IS1.MZSTATIC.COM:443/A#b')).toBe('https://is1.mzstatic.com/A'))
})

test.each([
  'https://evilmzstatic.com/a.png',
  'https://mzstatic.com.evil.org/a.png',
  'https://is1.mzstatic.com.evil.org/a.png',
  'https://mzstatic.com/a.png',
  'https://is1.mzstatic.com./a.png',
  'https://.mzstatic.com/a.png',
  'http://is1.mzstatic.com/a.png',
  'https://is1.mzstatic.com:8443/a.png',
  'https://user@is1.mzstatic.com/a.png',
  'https://user:word@is1.mzstatic.com/a.png',
  'https://is1.mzstatic.com@evil.org/a.png',
  'https://is1.mzstatic.com%2f@evil.org/a.png',
  'https://evil.org\\@is1.mzstatic.com/a.png',
  'https://evil.org#.mzstatic.com/a.png',
  'https://evil.org?.mzstatic.com/a.png',
  'https://evil.org/.mzstatic.com',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://localhost/a.png',
  'https://xn--mzsttic-9ya.com/a.png',
  'http://127.0.0.1:4101/a.png',
  'http://127.0.0.1/a.png',
  'https://127.0.0.1:4100/a.png',
  'http://user@127.0.0.1:4100/a.png',
  'http://127.0.0.1:4100.evil.org/a.png',
  'http://localhost:4100/a.png',
  `blob:${demo}/a.png`,
  'blob:https://is1.mzstatic.com/a.png',
  'ftp://is1.mzstatic.com/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:0',
  '//is1.mzstatic.com/a.png',
  '/api/placeholder-icon',
  '',
])('an icon is never downloaded from %s', address => expect(find(address)).toBeUndefined())

test("an icon is never downloaded from a host that does not end in a dot and Apple's domain, however the address is written", () => {
  const part = fc.constantFrom('https:', 'http:', '//', '/', '\\', '@', ':', '.', '#', '?', '%2e', '%40', '\t', 'é')
  const word = fc.constantFrom('mzstatic.com', 'is1.mzstatic.com', 'evil.org', '127.0.0.1', '[::1]', 'a', '443')
  const address = fc.array(fc.oneof(part, word), { maxLength: 9 }).map(parts => `https://${parts.join('')}`)
  fc.assert(
    fc.property(address, text => {
      const url = findIconUrl(text, [])
      if (!url) return
      const { protocol, hostname, port, username, password } = new URL(url.href)
      expect({ protocol, port, username, password }).toEqual({
        protocol: 'https:',
        port: '',
        username: '',
        password: '',
      })
      expect(hostname.endsWith('.mzstatic.com')).toBe(true)
    }),
    { numRuns: shortOrLong(400, 2_000) },
  )
})

test('only the demo has another source than Apple', () => {
  const appStore = { itunesUrl: demo }
  expect(listImageSources({ process: { isDemo: false }, appStore })).toEqual([])
  expect(listImageSources({ process: { isDemo: true }, appStore })).toEqual([demo])
})

test('the log shows host and path of an address, but no password and no endless text', () => {
  expect(findShownAddress('https://user:word@evil.org/a.png?token=1#b')).toBe('evil.org/a.png')
  expect(findShownAddress(`https://evil.org/${'a'.repeat(5_000)}`)).toHaveLength(200)
  expect(findShownAddress('/api/placeholder-icon')).toBeUndefined()
})

const resizeJpeg = (width: number, height: number): Buffer => {
  const jpeg = Buffer.from(smallJpeg)
  jpeg.writeUInt16BE(height, frameOf(jpeg) + 5)
  jpeg.writeUInt16BE(width, frameOf(jpeg) + 7)
  return jpeg
}

/** A CgBI chunk before the size chunk, as in Apple's PNG variant, that claims a small size for a large image. */
const buildTwoFacedPng = (): Buffer => {
  const png = buildPng({ width: 64 })
  return Buffer.concat([png.subarray(0, 8), Buffer.from('\0\0\0\x04CgBI\0\0\0\0\0\0\0\0', 'latin1'), png.subarray(8)])
}

/** A parser that treats 0xFF00 as a segment skips the real frame and finds a small one. */
const buildTwoFacedJpeg = (): Buffer => {
  const large = resizeJpeg(60_000, 60_000)
  const jump = Buffer.from([0xff, 0x00, (large.length >> 8) & 0xff, large.length & 0xff])
  return Buffer.concat([large.subarray(0, 2), jump, large.subarray(2), smallJpeg.subarray(2)])
}

const buildManyScans = (scans: number): Buffer => {
  const start = smallJpeg.indexOf(Buffer.from([0xff, 0xda]))
  return Buffer.concat([smallJpeg, ...Array.from({ length: scans - 1 }, () => smallJpeg.subarray(start))])
}

describe('accepted for decoding:', () => {
  test.each([
    ['a PNG', buildPng(), 'image/png'],
    ['a JPEG', smallJpeg, 'image/jpeg'],
    ['a PNG of 2048 × 2048', buildPng({ width: 2048 }), 'image/png'],
    ['a JPEG of 2048 × 2048', resizeJpeg(2048, 2048), 'image/jpeg'],
    ['a JPEG of 64 scans', buildManyScans(64), 'image/jpeg'],
  ])('%s', (_name, bytes, mediaType) => expect(readPicture(bytes)).toEqual({ bytes, mediaType }))
})

describe('refused before decoding:', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'not a PNG or JPEG image'],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>'), 'not a PNG or JPEG image'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG or JPEG image'],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'not a PNG or JPEG image'],
    ['WebP', Buffer.from('RIFF\x12\x02\0\0WEBPVP8X', 'latin1'), 'not a PNG or JPEG image'],
    ['the beginning of a PNG', buildPng().subarray(0, 20), 'not a PNG or JPEG image'],
    ['the beginning of a JPEG', smallJpeg.subarray(0, frameOf(smallJpeg)), 'not a PNG or JPEG image'],
    ['a JPEG without pixels', resizeJpeg(0, 8), 'not a PNG or JPEG image'],
    ['a PNG with another chunk before its size', buildTwoFacedPng(), 'not a PNG or JPEG image'],
    ['a JPEG with two faces', buildTwoFacedJpeg(), 'not a PNG or JPEG image'],
    ['a PNG a pixel too wide', buildPng({ width: 2049, height: 1 }), 'too many pixels: 2049 × 1'],
    ['a PNG a pixel too high', buildPng({ width: 1, height: 2049 }), 'too many pixels: 1 × 2049'],
    ['a PNG of 256 megapixels', buildPng({ width: 16_000 }), 'too many pixels: 16000 × 16000'],
    ['a JPEG of 4 gigapixels', resizeJpeg(65_535, 65_535), 'too many pixels: 65535 × 65535'],
    ['a JPEG of 65 scans', buildManyScans(65), 'a JPEG with too many scans'],
  ])('%s', (_name, bytes, reason) => {
    expect(() => readPicture(bytes)).toThrow(new UnusableIconError(reason))
  })
})

test('any bytes are a small picture or are refused with a named error', () => {
  const start = fc.constantFrom(Buffer.alloc(0), buildPng().subarray(0, 12), smallJpeg.subarray(0, 3), smallJpeg)
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 400 }), fc.nat(300), (head, noise, at) => {
      const bytes = Buffer.concat([head.subarray(0, at), noise, head.subarray(at)])
      try {
        expect(readPicture(bytes).bytes).toBe(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableIconError)
      }
    }),
    { numRuns: shortOrLong(400, 2_000) },
  )
})
