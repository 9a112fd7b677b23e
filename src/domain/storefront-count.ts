/** How many storefronts there are; the first page names it without carrying the table of all. A test compares the two. */
export const storefrontCount = 175
