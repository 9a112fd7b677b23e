export const membersOnlyWords = {
  title: 'Checking your sign-in',
  ended: 'You are signed out',
  endedHint: 'Your session ended here or on another device. Saved data is not lost.',
  signIn: 'Sign in again',
  failed: (message: string) => `Error checking your sign-in: ${message}`,
} as const
