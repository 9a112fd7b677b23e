import type { SignInProblem } from '#domain/sign-in-problems.ts'
import { storefrontCount } from '#domain/storefronts.ts'

const problems: Record<SignInProblem, (provider: string) => string> = {
  declined: provider => `The sign-in with ${provider} was declined or cancelled. Try again, or use another account.`,
  expired: () => 'This sign-in took too long, was used before, or started in another browser. Please start again.',
  refused: provider =>
    `The response from ${provider} could not be verified, so you were not signed in. Try again. If it keeps failing, tell the operator of this server.`,
  away: provider => `${provider} is not responding. Please try again in a few minutes.`,
  'too-many': () => 'Too many sign-ins from your network in a short time. Wait a minute, then try again.',
  'no-address': () =>
    'This server does not know its public address, so you cannot sign in at this address. Tell the operator of this server to set PUBLIC_URL.',
}

export const authWords = {
  title: 'Sign In',
  description: 'Sign in to track iOS apps and get daily ranking updates.',
  welcome: (product: string) => `Welcome to ${product}`,
  promise: `Follow the apps you care about, in the App Store charts of ${storefrontCount} countries.`,
  gainsTitle: 'With an account',
  gains: [
    'Daily ranking updates for every app you track',
    'Your own list, with each app’s rank in every country',
    'Alerts when a rank you care about changes',
  ],
  signInWith: (provider: string) => `Sign in with ${provider}`,
  unnamedProvider: 'your developer account',
  theProvider: 'The sign-in provider',
  notSetUp: 'Sign-in is not set up on this server yet. You can browse all public data without an account.',
  ownerHint: 'Is this server yours? Open the owner link that the server printed. {command} prints a new one.',
  wayLoading: 'Loading the sign-in options',
  wayFailed: (message: string) => `Error loading the sign-in options: ${message}`,
  browse: 'Browse Public Data',
  terms: 'By signing in you accept this server operator’s terms.',
  problems,
  owner: {
    title: 'This is an owner link',
    explanation: 'Single use: signs you in as the owner of this server.',
    signIn: 'Sign in as the owner',
    signingIn: 'Signing in...',
    worthless: 'This owner link was already used or has expired. {command} prints a new one.',
    failed: (message: string) => `You were not signed in: ${message}`,
    command: 'npm run owner-link',
  },
} as const
