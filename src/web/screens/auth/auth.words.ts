export const authWords = {
  title: 'Sign In',
  description: 'Sign in to track iOS apps and to be told daily how they rank in the App Store.',
  welcome: (product: string) => `Welcome to ${product}`,
  promise: 'Follow the apps you care about, in the App Store charts of 175 countries.',
  gainsTitle: 'With an account',
  gains: [
    'Daily ranking updates for every app you track',
    'A list of your own, with each app’s rank in every country',
    'A message when a rank changes that matters to you',
  ],
  signInWith: (provider: string) => `Sign in with ${provider}`,
  unnamedProvider: 'your developer account',
  notSetUp: 'No sign-in is set up on this server yet. Everything public is open to you without an account.',
  browse: 'Browse Public Data',
  terms: 'By signing in you agree to the terms of whoever runs this server.',
} as const
