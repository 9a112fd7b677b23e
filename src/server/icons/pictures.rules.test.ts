import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPng, frameOf, smallJpeg } from '../testing/icons/pictures.ts'
import { UnusableIconError } from './icons.errors.ts'
import { readPicture } from './pictures.rules.ts'

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
    { numRuns: 2_000 },
  )
})
