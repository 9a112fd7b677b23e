/** The outbox of the demo in English. */
export const demoOutboxWords = {
  title: 'Letters of the Demo',
  description: 'The letters that the demo would have sent.',
  intro: 'Nothing was sent: what the demo writes stays here. Each letter opens as its reader would see it.',
  caption: 'Letters, newest first',
  sentAt: 'Time',
  to: 'To',
  subject: 'Subject',
  newTab: '(opens in a new tab)',
  loading: 'Loading the letters',
  failed: (message: string) => `Error loading the letters: ${message}`,
  empty: 'No letters yet',
  emptyHint:
    'Sign in, track an app and wait for its next measurement, or send a test letter from the page of your channels.',
  channels: 'Alert rules and channels',
}
