/** The number of storefronts, apart from their table so that the first page does not load it. A test compares the two. */
export const storefrontCount = 175
