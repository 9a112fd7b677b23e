import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Other claims under the old signature. */
export const withClaims = (token: string, changes: Record<string, unknown>): string => {
  const [header, payload, signature] = token.split('.')
  return `${header}.${encode({ ...decode(payload), ...changes })}.${signature}`
}

/** No signature, and a header that says so. */
export const unsigned = (token: string): string => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`

/** A signature that is left out, under a header that promises one. */
export const withoutSignature = (token: string): string => `${token.split('.').slice(0, 2).join('.')}.`

/** Signed by a secret that others know, instead of by the key of the provider. */
export const signedBySecret = (token: string, secret: string): string => {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${token.split('.')[1]}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Signed by a key that the provider does not publish, under the name of one that it does. */
export const signedByStranger = (token: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = token.split('.').slice(0, 2).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}
