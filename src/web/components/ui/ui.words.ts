export const uiWords = {
  signIn: 'Sign in',
  notRated: 'Not rated yet',
  ofFive: 'of 5 stars',
  measuredSince: 'Measured here since {day}',
  readAt: (moment: string) => `read ${moment}`,
}
