import type { Continent } from '#domain/continents.ts'

export const continentNames: Record<Continent, string> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  'north-america': 'North America',
  oceania: 'Oceania',
  'south-america': 'South America',
}

export const continentWords = { continent: 'Continent', all: 'All countries' } as const
