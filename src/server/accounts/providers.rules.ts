import { AuthorizationResponseError, ClientError } from 'openid-client'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import type { ProvenIdentity } from './users.repository.ts'

/** Random single-use values that tie a provider's response to its request. */
export type Proof = { state: string; nonce: string; codeVerifier: string }

/** The person that an access token of the provider identifies, and its scopes. */
export type AccessGrant = { id: string; issuer: string; subject: string; scopes: readonly string[] }

/** The part of an identity provider that the sign-in uses. */
export type Provider = {
  /** Shown on the button after "Sign in with". */
  name: string
  /** Fails if no one can sign in now. Absent if the provider cannot be checked. */
  check?(): Promise<void>
  /** The issuer in the provider's metadata. Absent if it has no metadata. */
  findIssuer?(): Promise<string>
  /** Returns the address to redirect the browser to. */
  begin(redirectUri: string, proof: Proof): Promise<URL>
  /** Returns the identity for the address that the person came back to. @throws if any part of the response is invalid. */
  finish(answered: URL, proof: Proof): Promise<ProvenIdentity>
  /**
   * Checks the access token in an `Authorization` header (RFC 9068). Absent if the provider issues none for other servers.
   * @throws if the token is not for this audience, has expired, or is not the provider's.
   */
  readAccessToken?(authorization: string, audience: string): Promise<AccessGrant>
}

/** Issuers with and without a slash at their end name the same provider. */
export const withoutFinalSlash = (issuer: string): string => issuer.replace(/\/$/, '')

/** Timeout of a call to a provider. */
export const providerTimeoutSeconds = 10

/** Whether the provider did not answer, so the result is unknown. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT') return true
  if (['AbortError', 'TimeoutError'].includes(error.name)) return true
  // fetch wraps a network failure in a TypeError with the reason as its cause.
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  return error.cause instanceof Response ? error.cause.status >= 500 : isAway(error.cause)
}

/** The problem to show when sign-in failed at the provider or its response was invalid. */
export const toProblem = (error: unknown): SignInProblem => {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'declined'
  return isAway(error) ? 'away' : 'refused'
}
