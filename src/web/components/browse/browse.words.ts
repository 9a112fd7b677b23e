export const browseWords = { categories: 'Categories' }
