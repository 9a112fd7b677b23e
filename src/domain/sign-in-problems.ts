/** Why nobody was signed in, as the address of the sign-in page names it: `/auth?problem=expired`. */
export const signInProblems = [
  /** The person, or the account they chose, said no. */
  'declined',
  /** It took longer than ten minutes, was begun in another browser, or was used before. */
  'expired',
  /** The answer of the provider was not what it must be. */
  'refused',
  /** The provider does not answer. */
  'away',
  /** Too many sign-ins from this address. */
  'too-many',
] as const
export type SignInProblem = (typeof signInProblems)[number]
