import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** 256 random bits, as text that fits into a cookie and an address. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** What is stored of a secret. It is random enough that no slow hash is needed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
