export type Identity = { issuer: string; subject: string; email: string | null; isEmailVerified: boolean }

/** Whether the server configuration makes this person an admin. Only an e-mail address verified by the issuer counts. */
export const isAdminBySetting = (admins: readonly string[], person: Identity): boolean => {
  const names = admins.map(name => (name.includes('|') ? name : name.toLowerCase()))
  if (names.includes(`${person.issuer}|${person.subject}`)) return true
  return person.isEmailVerified && person.email !== null && names.includes(person.email.toLowerCase())
}
