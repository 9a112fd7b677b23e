import { randomInt } from 'node:crypto'

/** No vowels, so that no words arise, and nothing that looks like another letter. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const groupLength = 4

const createGroup = (): string => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')

/** A code for a person to compare: 26 thousand million values, for ten minutes. */
export const createUserCode = (): string => `${createGroup()}-${createGroup()}`
