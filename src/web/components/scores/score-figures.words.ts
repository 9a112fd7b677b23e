type Range = { low: string; high: string }

export const scoreFigureWords = {
  score: 'World score',
  place: (place: string) => `#${place} in the world`,
  placeBetween: ({ place, low, high }: Range & { place: string }) => `#${place} in the world (#${low} to #${high})`,
  range: ({ low, high }: Range) => `${low}–${high}`,
  reasons: {
    'not-measured': 'not measured on a whole day',
    'too-much-missing': 'too much is missing for one number',
    outside: 'no rank from 1 to 100',
  },
} as const
