import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Changes claims but keeps the old signature. */
export const withClaims = (token: string, changes: Record<string, unknown>): string => {
  const [header, payload, signature] = token.split('.')
  return `${header}.${encode({ ...decode(payload), ...changes })}.${signature}`
}

/** An unsigned token with `alg: none`. */
export const unsigned = (token: string): string => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`

/** Removes the signature but keeps the header that names one. */
export const withoutSignature = (token: string): string => `${token.split('.').slice(0, 2).join('.')}.`

/** Signs with a shared secret instead of the provider's key. */
export const signedBySecret = (token: string, secret: string): string => {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${token.split('.')[1]}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Signs with an unpublished key, under the id of a published one. */
export const signedByStranger = (token: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = token.split('.').slice(0, 2).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}
