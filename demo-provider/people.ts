import { randomBytes } from 'node:crypto'

export type DemoPerson = { subject: string; name: string; email: string; role: 'Admin' | 'Member' }

/** The people of the demo provider. The domain of their addresses can never receive e-mail. */
export const demoPeople = [
  { subject: 'ada', name: 'Ada Admin', email: 'ada@demo.invalid', role: 'Admin' },
  { subject: 'max', name: 'Max Member', email: 'max@demo.invalid', role: 'Member' },
  { subject: 'mia', name: 'Mia Member', email: 'mia@demo.invalid', role: 'Member' },
] as const satisfies readonly DemoPerson[]

/** A further member, for tests that need people of their own. The demo of `npm run demo` has none. */
export const buildMember = (firstName: string): DemoPerson => {
  const subject = firstName.toLowerCase()
  return { subject, name: `${firstName} Member`, email: `${subject}@demo.invalid`, role: 'Member' }
}

/** The only client of the demo provider; its secret is valid in this process only. */
export const demoClient = { clientId: 'rank-atlas-demo', clientSecret: randomBytes(32).toString('base64url') }

export const findPerson = (people: readonly DemoPerson[], subject: string): DemoPerson | undefined =>
  people.find(person => person.subject === subject)
