import { randomBytes } from 'node:crypto'

export type DemoPerson = { subject: string; name: string; email: string; role: 'Admin' | 'Member' }

/** The people of the demo provider. The domain of their addresses can never receive e-mail. */
export const demoPeople = [
  { subject: 'ada', name: 'Ada Admin', email: 'ada@demo.invalid', role: 'Admin' },
  { subject: 'max', name: 'Max Member', email: 'max@demo.invalid', role: 'Member' },
  { subject: 'mia', name: 'Mia Member', email: 'mia@demo.invalid', role: 'Member' },
] as const satisfies readonly DemoPerson[]

/** The only client of the demo provider; its secret is valid in this process only. */
export const demoClient = { clientId: 'rank-atlas-demo', clientSecret: randomBytes(32).toString('base64url') }

export const findPerson = (subject: string): DemoPerson | undefined =>
  demoPeople.find(person => person.subject === subject)
