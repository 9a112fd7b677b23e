import { imageDimensionsFromData } from 'image-dimensions'
import { UnusableIconError } from './icons.errors.ts'

/** A picture that is safe to decode. */
export type Picture = { bytes: Buffer; mediaType: 'image/png' | 'image/jpeg' }

/** Maximum width and height: 4 megapixels take 16 MB once decoded. */
const largestSide = 2048
/** Each scan of a JPEG covers the whole picture; cameras and Apple use at most ten. */
const mostScans = 64

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const scanStart = Buffer.from([0xff, 0xda])

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

/** Requires the size chunk to be the first one. */
const isPng = (bytes: Buffer): boolean =>
  startsWith(bytes, pngStart) && bytes.subarray(12, 16).toString('latin1') === 'IHDR'

/** SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** DHT, DQT, DRI, APP0 to APP15, COM. */
const isSegment = (marker: number): boolean =>
  [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

/** Allows only plain segments before the frame; otherwise two parsers could find different sizes. */
const isJpeg = (bytes: Buffer): boolean => {
  if (!startsWith(bytes, jpegStart)) return false
  let offset = 2
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0
    if (isFrame(marker)) return true
    if (!isSegment(marker)) return false
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return false
}

const hasManyScans = (bytes: Buffer): boolean => {
  let offset = -1
  for (let scans = 0; scans <= mostScans; scans += 1) {
    offset = bytes.indexOf(scanStart, offset + 1)
    if (offset === -1) return false
  }
  return true
}

const findMediaType = (bytes: Buffer): Picture['mediaType'] | undefined => {
  if (isPng(bytes)) return 'image/png'
  return isJpeg(bytes) ? 'image/jpeg' : undefined
}

/**
 * Determines type and size from the first bytes, without decoding. @throws UnusableIconError for anything but a PNG or JPEG
 * of at most 2048 × 2048 pixels.
 */
export const readPicture = (bytes: Buffer): Picture => {
  const mediaType = findMediaType(bytes)
  const size = mediaType && imageDimensionsFromData(bytes)
  if (!mediaType || !size || size.width === 0 || size.height === 0)
    throw new UnusableIconError('not a PNG or JPEG image')
  const { width, height } = size
  if (Math.max(width, height) > largestSide) throw new UnusableIconError(`too many pixels: ${width} × ${height}`)
  if (mediaType === 'image/jpeg' && hasManyScans(bytes)) throw new UnusableIconError('a JPEG with too many scans')
  return { bytes, mediaType }
}
