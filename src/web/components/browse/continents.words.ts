export const continentWords = { continent: 'Continent', all: 'All countries' } as const
