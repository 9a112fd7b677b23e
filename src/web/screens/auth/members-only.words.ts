export const membersOnlyWords = {
  ended: 'You are signed out',
  endedHint: 'Your session has ended, here or from another place. Nothing that was saved is lost.',
  signIn: 'Sign in again',
  failed: (message: string) => `Whether you are signed in could not be found out: ${message}`,
} as const
