import { withoutFinalSlash } from './providers.rules.ts'

export type Identity = { issuer: string; subject: string; email: string | null; isEmailVerified: boolean }

const hasEmail = (admins: readonly string[], email: string | null): boolean =>
  email !== null && admins.some(name => name.toLowerCase() === email.toLowerCase())

/** A subject may contain `|`, an issuer may not. */
const isNamed = (name: string, { issuer, subject }: Identity): boolean => {
  const end = name.indexOf('|')
  const named = withoutFinalSlash(name.slice(0, end))
  return end > 0 && named === withoutFinalSlash(issuer) && name.slice(end + 1) === subject
}

/** Whether the server configuration makes this person an admin. Only an e-mail address verified by the issuer counts. */
export const isAdminBySetting = (admins: readonly string[], person: Identity): boolean =>
  admins.some(name => isNamed(name, person)) || (person.isEmailVerified && hasEmail(admins, person.email))

/** Whether only the missing verification of the e-mail address keeps this person from being an admin by the configuration. */
export const lacksVerification = (admins: readonly string[], person: Identity): boolean =>
  hasEmail(admins, person.email) && !isAdminBySetting(admins, person)
