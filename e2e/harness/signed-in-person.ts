import { getCurrentUser } from '#contract/accounts.ts'
import { ask, createCookieJar, walkSignIn } from '../../demo-provider/testing/sign-in-walk.ts'

/** A person with a session, without a browser. */
export type SignedInPerson = { userId: string; headers: { cookie: string; origin: string } }

export const signInWithoutBrowser = async (url: string, subject: string): Promise<SignedInPerson> => {
  const jar = createCookieJar()
  const start = await ask(jar, `${url}/api/login?return=/inbox`)
  await ask(jar, await walkSignIn(start.headers.get('location') ?? '', { answer: subject }))
  const session = jar.cookies.find(({ name }) => name === 'session')?.value
  if (!session) throw new Error(`${subject} was not signed in.`)
  const headers = { cookie: `session=${session}`, origin: url }
  const answer = await fetch(`${url}/api/auth/user`, { headers })
  return { userId: getCurrentUser.response.parse(await answer.json()).id, headers }
}
