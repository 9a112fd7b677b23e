/**
 * 0 to 100: 100 is number one in every country. It has its own file because many pages need nothing else of world
 * scores.
 */
export const fullScore = 100
