import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Secret scanners recognize a token of Rank Atlas by this prefix. */
const tokenPrefix = 'ra_'

/** 32 bytes in base64url. */
const secretLength = 43
/** The most digits of a 32-bit checksum in base 36. */
const checksumLength = 7
const pattern = new RegExp(`^${tokenPrefix}([\\w-]{${secretLength}})([0-9a-z]{${checksumLength}})$`)

/** Characters of a token that may be shown. They leave 210 of its 256 random bits unknown. */
const shownLength = tokenPrefix.length + 8

const checksumOf = (secret: string): string => crc32(secret).toString(36).padStart(checksumLength, '0')

/** `ra_`, the secret of 43 characters, and its checksum. */
export const writeToken = (secret: string): string => `${tokenPrefix}${secret}${checksumOf(secret)}`

/** Whether the checksum fits, so that a mistyped token needs no query. */
export const isToken = (text: string): boolean => {
  const [, secret, checksum] = pattern.exec(text) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}

export const startOf = (token: string): string => token.slice(0, shownLength)

/** No vowels, so that codes form no words, and no letters that look alike. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const groupLength = 4

const createGroup = (): string => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')

/** A code for a person to compare: one of 26 billion, valid for ten minutes. */
export const createUserCode = (): string => `${createGroup()}-${createGroup()}`
