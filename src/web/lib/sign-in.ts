import { findReturnPath } from '#domain/return-paths.ts'
import { type SignInProblem, signInProblems } from '#domain/sign-in-problems.ts'

/** Where to return after signing in, and why signing in failed; the server adds both to the URL of the sign-in page. */
export type SignInSearch = { return?: string | undefined; problem?: SignInProblem | undefined }

/** Reads the search params of the sign-in page. Paths that leave this site and unknown problems are ignored. */
export const readSignInSearch = ({ return: path, problem }: Record<string, unknown>): SignInSearch => ({
  return: findReturnPath(path),
  problem: signInProblems.find(known => known === problem),
})

/** The search params of a link to `/auth` that returns to the current page. */
export const signInFrom = ({ pathname, searchStr }: { pathname: string; searchStr: string }): SignInSearch =>
  pathname === '/auth' ? {} : { return: `${pathname}${searchStr}` }

/** The URL where the server starts the sign-in. Navigate to it with the browser, not the router. */
export const loginAddress = (returnTo: string | undefined): string =>
  returnTo === undefined ? '/api/login' : `/api/login?${new URLSearchParams({ return: returnTo })}`
