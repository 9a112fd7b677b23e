import type { SignInProblem } from '#domain/sign-in-problems.ts'
import { storefrontCount } from '#domain/storefront-count.ts'

const problems: Record<SignInProblem, (provider: string) => string> = {
  declined: provider => `${provider} did not sign you in, or you said no. Try again, or choose another account there.`,
  expired: () => 'This sign-in took too long, was used before, or began in another browser. Please begin again.',
  refused: provider =>
    `The answer of ${provider} could not be trusted, so nobody was signed in. Try again; if this stays, tell whoever runs this server.`,
  away: provider => `${provider} does not answer now. Please try again in a few minutes.`,
  'too-many': () => 'Too many sign-ins from your network in a short time. Wait a minute, then try again.',
}

export const authWords = {
  title: 'Sign In',
  description: 'Sign in to track iOS apps and to be told daily how they rank in the App Store.',
  welcome: (product: string) => `Welcome to ${product}`,
  promise: `Follow the apps you care about, in the App Store charts of ${storefrontCount} countries.`,
  gainsTitle: 'With an account',
  gains: [
    'Daily ranking updates for every app you track',
    'A list of your own, with each app’s rank in every country',
    'A message when a rank changes that matters to you',
  ],
  signInWith: (provider: string) => `Sign in with ${provider}`,
  unnamedProvider: 'your developer account',
  theProvider: 'The sign-in provider',
  notSetUp: 'No sign-in is set up on this server yet. Everything public is open to you without an account.',
  ownerHint: 'Is this server yours? Open the owner link that it printed. {command} prints a new one.',
  wayLoading: 'Loading how to sign in',
  wayFailed: (message: string) => `How to sign in could not be loaded: ${message}`,
  browse: 'Browse Public Data',
  terms: 'By signing in you agree to the terms of whoever runs this server.',
  problems,
  owner: {
    title: 'This is an owner link',
    explanation: 'It signs you in as the owner of this server, once, and is worth nothing afterwards.',
    signIn: 'Sign in as the owner',
    signingIn: 'Signing in...',
    worthless: 'This owner link was used already or has expired. {command} prints a new one.',
    failed: (message: string) => `You were not signed in: ${message}`,
    command: 'npm run owner-link',
  },
} as const
