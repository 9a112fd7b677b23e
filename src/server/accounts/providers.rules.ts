import { AuthorizationResponseError, ClientError } from 'openid-client'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import type { ProvenIdentity } from './users.repository.ts'

/** What ties the answer of a provider to the question; each is random and used once. */
export type Proof = { state: string; nonce: string; codeVerifier: string }

/** An identity provider, as the sign-in needs it. */
export type Provider = {
  /** What the button says after "Sign in with". */
  name: string
  /** The address to send the browser to. */
  begin(redirectUri: string, proof: Proof): Promise<URL>
  /** Who somebody is, from the address they came back to. @throws when anything about the answer is not as it must be. */
  finish(answered: URL, proof: Proof): Promise<ProvenIdentity>
}

/** How long a call to a provider may take. */
export const providerTimeoutSeconds = 10

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT') return true
  if (['AbortError', 'TimeoutError'].includes(error.name)) return true
  // fetch fails with a TypeError whose cause is the reason when nobody answers.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  return error.cause instanceof Response ? error.cause.status >= 500 : isAway(error.cause)
}

/** The message for a person whose sign-in failed at the provider or at the check of its answer. */
export const toProblem = (error: unknown): SignInProblem => {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'declined'
  return isAway(error) ? 'away' : 'refused'
}
