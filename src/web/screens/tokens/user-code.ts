import { userCodePattern } from '#domain/tokens.ts'

/** The code as the server knows it, from what a person typed; undefined if it cannot be one. */
export const readUserCode = (typed: string): string | undefined => {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`
  return userCodePattern.test(code) ? code : undefined
}
