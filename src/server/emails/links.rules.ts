import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs, secondMs } from '#domain/units.ts'

export const linkPurposes = ['unsubscribe', 'confirm'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The content of an e-mail link with a valid signature. */
export type EmailLink = {
  purpose: LinkPurpose
  /** The channel to turn off, or the person whose address to confirm. */
  id: string
  /** Hash of the e-mail's address; the address itself is not in the link. */
  addressMark: string
  /** When the link expires; null for never. */
  endsAt: Date | null
}

/** How long a confirmation link is valid. */
const confirmMs = 7 * dayMs

const markBytes = 16
const idBytes = 16
/** Purpose, id, address hash, expiry in seconds since 1970 (0: never). */
const bodyBytes = 1 + idBytes + markBytes + 4
const signatureBytes = 32

/** Identifies the address of a link without revealing it. */
export const markAddress = (email: string): string =>
  createHash('sha256').update(email).digest().subarray(0, markBytes).toString('hex')

const sign = (key: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update('letter link').update(body).digest()

type Written = { purpose: LinkPurpose; id: string; email: string; now: Date }

/** The token of a link: 92 URL-safe characters. Unsubscribe links never expire. */
export const writeEmailLink = (key: string, { purpose, id, email, now }: Written): string => {
  const endsAt = purpose === 'confirm' ? Math.floor((now.getTime() + confirmMs) / secondMs) : 0
  const body = Buffer.alloc(bodyBytes)
  body.writeUInt8(linkPurposes.indexOf(purpose), 0)
  body.write(id.replaceAll('-', ''), 1, 'hex')
  body.write(markAddress(email), 1 + idBytes, 'hex')
  body.writeUInt32BE(endsAt, 1 + idBytes + markBytes)
  return Buffer.concat([body, sign(key, body)]).toString('base64url')
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const readBody = (body: Buffer): EmailLink | undefined => {
  const purpose = linkPurposes[body.readUInt8(0)]
  const seconds = body.readUInt32BE(1 + idBytes + markBytes)
  return (
    purpose && {
      purpose,
      id: uuidOf(body.subarray(1, 1 + idBytes)),
      addressMark: body.subarray(1 + idBytes, 1 + idBytes + markBytes).toString('hex'),
      endsAt: seconds === 0 ? null : new Date(seconds * secondMs),
    }
  )
}

/** Decodes a token; undefined if this server did not sign it. The caller must check the expiry. */
export const findEmailLink = (key: string, token: string): EmailLink | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  // Rejects other encodings of the same bytes, too.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, bodyBytes)
  return timingSafeEqual(sign(key, body), bytes.subarray(bodyBytes)) ? readBody(body) : undefined
}
