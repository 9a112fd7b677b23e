import { createHash } from 'node:crypto'

const codeLength = 8

/**
 * The code that a preview names. It follows from the change, so a model can only confirm the very change that was shown, and
 * no server has to remember it.
 */
export const codeOf = (change: object): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('hex').slice(0, codeLength)
