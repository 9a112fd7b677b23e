export const browseWords = { categories: 'Categories', byCategory: 'Browse Apps by Category' }
