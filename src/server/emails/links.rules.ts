import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs, secondMs } from '#domain/units.ts'

export const linkPurposes = ['unsubscribe', 'confirm'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** What the link of an e-mail says, once it is known to be ours. */
export type EmailLink = {
  purpose: LinkPurpose
  /** The channel that is to be turned off; the person whose address is to be confirmed. */
  id: string
  /** Of the address the e-mail went to: it does not stand in the link itself. */
  addressMark: string
  /** When it ends; null for never. */
  endsAt: Date | null
}

/** An e-mail that nobody opened for this long asks for nothing any more. */
const confirmMs = 7 * dayMs

const markBytes = 16
const idBytes = 16
/** Purpose, id, mark, seconds since 1970 (0: never). */
const bodyBytes = 1 + idBytes + markBytes + 4
const signatureBytes = 32

/** Says whether a link was written for an address, without telling the address. */
export const markAddress = (email: string): string =>
  createHash('sha256').update(email).digest().subarray(0, markBytes).toString('hex')

const sign = (key: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update('letter link').update(body).digest()

type Written = { purpose: LinkPurpose; id: string; email: string; now: Date }

/** The token of a link: 92 characters that fit into an address. Links by which e-mails are stopped never end. */
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

/** What a token says; undefined when this server did not write it. Whether it has ended is for the caller to see. */
export const findEmailLink = (key: string, token: string): EmailLink | undefined => {
  const bytes = Buffer.from(token, 'base64url')
  // Another spelling of the same bytes is none of ours either.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, bodyBytes)
  return timingSafeEqual(sign(key, body), bytes.subarray(bodyBytes)) ? readBody(body) : undefined
}
