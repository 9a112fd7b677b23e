import { createHash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** 256 random bits, encoded for cookies and URLs. */
export const createSecret = (): string => randomBytes(secretBytes).toString('base64url')

/** The stored form of a secret. It is random enough that it needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
