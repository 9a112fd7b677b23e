import type { Services } from '../services.ts'
import { accessMatrix, appId, nobody } from './access-matrix.ts'
import { sameOrigin, signIn } from './test-people.ts'
import type { openTestServer } from './test-server.ts'

export const callers = ['visitor', 'member', 'admin'] as const
export type Caller = (typeof callers)[number]

/** The calls that create a person's things, by the name of the id in paths. */
const makers: Record<string, string> = {
  channelId: 'POST /api/users/:userId/channels',
  ruleId: 'POST /api/users/:userId/alerts/rules',
  noteId: 'POST /api/users/:userId/apps/:appStoreId/notes',
  keywordId: 'POST /api/users/:userId/apps/:appStoreId/keywords',
  comparisonId: 'POST /api/users/:userId/comparisons',
  linkId: 'POST /api/users/:userId/list-links',
  tokenId: 'POST /api/users/:userId/tokens',
}
const ownNames = ['userId', ...Object.keys(makers)]
const placeholders = new RegExp(`OWN-(${ownNames.join('|')})`, 'g')

/** Placeholders for the caller's own ids, by the name of the parameter. */
export const ownIds: Record<string, readonly string[]> = Object.fromEntries(
  ownNames.map(name => [name, [`OWN-${name}`]]),
)

type Person = { userId: string; cookie: string; own: Map<string, string> }

const signInAs = async (services: Services, caller: Caller): Promise<Person> => ({
  ...(await signIn(services, { isAdmin: caller === 'admin' })),
  own: new Map(),
})

/** Signed-in people who get a new session, and new things of their own, whenever a request has removed them. */
export const createCallers = ({ server, services }: Awaited<ReturnType<typeof openTestServer>>) => {
  const people = new Map<Caller, Person>()

  const findPerson = async (caller: Caller): Promise<Person | undefined> => {
    const known = people.get(caller)
    if (known || caller === 'visitor') return known
    const person = await signInAs(services, caller)
    people.set(caller, person)
    return person
  }

  const make = async (name: string, { userId, cookie }: Person): Promise<string> => {
    const route = makers[name] ?? ''
    const url = route.replace('POST ', '').replace(':userId', userId).replace(':appStoreId', String(appId))
    const payload = accessMatrix[route]?.body ?? {}
    const made = await server.inject({ method: 'POST', url, headers: { ...sameOrigin, cookie }, payload })
    const { id } = made.json()
    return typeof id === 'string' ? id : nobody
  }

  const findOwn = async (name: string, person: Person): Promise<string> => {
    if (name === 'userId') return person.userId
    const own = person.own.get(name) ?? (await make(name, person))
    person.own.set(name, own)
    return own
  }

  return {
    findCookie: async (caller: Caller): Promise<string | undefined> => (await findPerson(caller))?.cookie,
    /** The text with the caller's own ids. */
    fillIn: async (text: string, caller: Caller): Promise<string> => {
      const person = await findPerson(caller)
      const names = [...text.matchAll(placeholders)].map(([, name = '']) => name)
      const ids = new Map<string, string>()
      for (const name of names) ids.set(name, person ? await findOwn(name, person) : nobody)
      return text.replace(placeholders, (_, name: string) => ids.get(name) ?? nobody)
    },
    forget: (caller: Caller): void => void people.delete(caller),
    forgetAll: (): void => people.clear(),
    forgetOwn: (caller: Caller): void => people.get(caller)?.own.clear(),
  }
}
