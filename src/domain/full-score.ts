/** 0 to 100: 100 is number one in every country. A file of its own, because many pages need no more of world scores. */
export const fullScore = 100
