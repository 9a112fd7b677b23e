import { formatRating } from './formats.ts'

export type Star = 'full' | 'half' | 'empty'

/**
 * Five stars: full ones, a half one from .5 upwards, then empty ones. They match the displayed rating, which has one decimal.
 */
export const starsOf = (rating: number): readonly Star[] => {
  const written = Number(formatRating(rating, 'en'))
  const full = Math.floor(written)
  const hasHalf = written - full >= 0.5
  return Array.from({ length: 5 }, (_, index) => {
    if (index < full) return 'full'
    return index === full && hasHalf ? 'half' : 'empty'
  })
}
