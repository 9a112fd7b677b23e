import { expect } from 'vitest'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import { listUsers } from '../accounts/users.repository.ts'
import { createLogLines } from './log-lines.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'
import { openTestServer } from './test-server.ts'

type Answer = Awaited<ReturnType<TestBrowser['open']>>

const returnTo = '/settings?from=here'

/** All attacks come from one address, so the limit must be high. */
const manySignIns = { LIMIT_SIGN_IN_PER_MINUTE: '10000' }

/** The whole server with an identity provider, its log, and browsers to attack it from. */
export const openSignInScene = async (environment: NodeJS.ProcessEnv) => {
  const { log, lines } = createLogLines()
  const opened = await openTestServer({ environment: { ...manySignIns, ...environment }, log })
  const { db } = opened.services.database

  /** The provider URL that a browser is redirected to. */
  const begin = async (browser: TestBrowser): Promise<string> => {
    const { headers } = await browser.open(`/api/login?${new URLSearchParams({ return: returnTo })}`)
    return String(headers.location)
  }

  const listPeople = async (): Promise<string[]> => (await listUsers(db)).map(({ subject }) => subject)

  /** Checks that the response redirects back with the problem, that nobody is signed in, and that no account was created. */
  const expectNobody = async (answer: Answer, problem: SignInProblem, known: readonly string[] = []) => {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    const { pathname, searchParams } = new URL(String(answer.headers.location), 'http://own.invalid')
    expect([pathname, searchParams.get('problem')]).toEqual(['/auth', problem])
    expect(answer.cookies.map(({ name }) => name)).not.toContain('session')
    expect(await listPeople()).toEqual(known)
    return searchParams.get('return')
  }

  const findUser = async (browser: TestBrowser) => {
    const answer = await browser.open('/api/auth/user')
    return answer.statusCode === 200 ? answer.json() : undefined
  }

  const openBrowser = () => openTestBrowser(opened.server)

  return { ...opened, lines, begin, expectNobody, listPeople, findUser, openBrowser }
}

export type SignInScene = Awaited<ReturnType<typeof openSignInScene>>

/** The return address that `begin` requests. */
export const wanted = returnTo

/** A URL with changed parameters; undefined removes a parameter. */
export const withParameters = (url: string, changes: Record<string, string | undefined>): string => {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.searchParams.delete(name)
    else changed.searchParams.set(name, value)
  }
  return changed.href
}
