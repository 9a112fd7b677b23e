import type { IncomingHttpHeaders } from 'node:http'
import type { AccountSettings } from './accounts.config.ts'
import { withoutFinalSlash } from './providers.rules.ts'
import type { ProvenIdentity } from './users.repository.ts'

/** The issuer for people identified by a proxy header. */
const headerIssuer = 'header'
export const ownerIssuer = 'owner-link'

const longestName = 100
const longestSubject = 255

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A name that fits on one line. */
const readName = (value: unknown): string =>
  readText(value)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)

/** A single plain e-mail address; null for anything else. */
const readEmail = (value: unknown): string | null => {
  const text = readText(value)
  return text.length <= 254 && /^[^\s\p{Cc}@,;<>"()[\]\\]+@[^\s\p{Cc}@,;<>"()[\]\\]+$/u.test(text) ? text : null
}

type Claims = Readonly<Record<string, unknown>>

/** Some providers, such as Amazon Cognito, write the claim as text. Without it, the address counts as unverified. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true'

/** The identity in an OpenID Connect provider's claims. The caller has verified their signature. */
export const readClaims = (issuer: string, subject: string, claims: Claims): ProvenIdentity => {
  const email = readEmail(claims.email)
  const names = [claims.name, claims.preferred_username, claims.nickname, email, subject]
  const username = names.map(readName).find(name => name !== '') ?? subject
  return { issuer, subject, username, email, isEmailVerified: email !== null && isTrue(claims.email_verified) }
}

type GithubUser = { id: number; login: string }
type GithubEmail = { email: string; primary: boolean; verified: boolean }

/** The numeric id is the subject, because GitHub can reassign a login to another person. */
export const readGithubIdentity = (
  issuer: string,
  { id, login }: GithubUser,
  emails: readonly GithubEmail[],
): ProvenIdentity => {
  const primary = emails.find(email => email.primary)
  const email = readEmail(primary?.email)
  const subject = String(id)
  return {
    issuer,
    subject,
    username: readName(login) || subject,
    email,
    isEmailVerified: email !== null && primary?.verified === true,
  }
}

/** The identity from a trusted proxy's headers; undefined if they name no one. */
export const readHeaderIdentity = (
  headers: IncomingHttpHeaders,
  { userHeader, emailHeader }: Pick<AccountSettings, 'userHeader' | 'emailHeader'>,
): ProvenIdentity | undefined => {
  const subject = readName(headers[userHeader])
  if (subject === '' || subject.length > longestSubject) return undefined
  const email = readEmail(headers[emailHeader])
  return { issuer: headerIssuer, subject, username: subject, email, isEmailVerified: email !== null }
}

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

/** Whether the configuration would make this person an admin if their e-mail address were verified. */
export const lacksVerification = (admins: readonly string[], person: Identity): boolean =>
  hasEmail(admins, person.email) && !isAdminBySetting(admins, person)
