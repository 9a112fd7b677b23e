/** Why signing in failed, as in the URL of the sign-in page: `/auth?problem=expired`. */
export const signInProblems = [
  /** The user or the provider denied the sign-in. */
  'declined',
  /** The sign-in took longer than ten minutes, started in another browser, or was already completed. */
  'expired',
  /** The provider's response was invalid. */
  'refused',
  /** The provider is not responding. */
  'away',
  /** Too many sign-ins from this IP address. */
  'too-many',
  /** The server does not know its public address, so the provider could not send the person back. */
  'no-address',
] as const
export type SignInProblem = (typeof signInProblems)[number]
