import { findReturnPath } from '#domain/return-paths.ts'
import { type SignInProblem, signInProblems } from '#domain/sign-in-problems.ts'

/** Where to go back to, and why signing in did not work, as the server names it in the address of the sign-in page. */
export type SignInSearch = { return?: string | undefined; problem?: SignInProblem | undefined }

/** The address bar of the sign-in page. What leads off this site, or nobody knows, counts as not said. */
export const readSignInSearch = ({ return: path, problem }: Record<string, unknown>): SignInSearch => ({
  return: findReturnPath(path),
  problem: signInProblems.find(known => known === problem),
})

/** The search of a link to `/auth` that leads back to where the reader is. */
export const signInFrom = ({ pathname, searchStr }: { pathname: string; searchStr: string }): SignInSearch =>
  pathname === '/auth' ? {} : { return: `${pathname}${searchStr}` }

/** The address the server begins the sign-in at; a navigation of the browser, not of the router. */
export const loginAddress = (returnTo: string | undefined): string =>
  returnTo === undefined ? '/api/login' : `/api/login?${new URLSearchParams({ return: returnTo })}`
