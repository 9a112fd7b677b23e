export const uiWords = {
  signIn: 'Sign in',
  notRated: 'Not rated yet',
  ofFive: 'of 5 stars',
  measuredSince: 'Measured here since {day}',
  /** When a rank was read from the App Store. */
  readAt: (moment: string) => `read ${moment}`,
}
