/**
 * `npm test` does enough to fail when a guarantee is broken. `npm run test:long`, which runs before a release, does everything:
 * each test names both of its sizes where it uses them.
 */
export const isLong = process.env.TEST_LENGTH === 'long'

export const shortOrLong = <Size>(short: Size, long: Size): Size => (isLong ? long : short)
