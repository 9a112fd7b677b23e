export const countryFilterWords = {
  find: 'Find a country',
  all: 'All',
  seeAll: 'See all countries instead.',
  noMatch: 'No matching country',
} as const
