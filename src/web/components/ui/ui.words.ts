export const uiWords = {
  notRated: 'Not rated yet',
  ofFive: 'of 5 stars',
  measuredSince: 'Measured here since {day}',
  /** Said of a rank: when it was read from the App Store. */
  readAt: (moment: string) => `read ${moment}`,
}
