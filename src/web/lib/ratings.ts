export type Star = 'full' | 'half' | 'empty'

/** Five stars: the whole ones, a half one from .5 on, then empty ones. */
export const starsOf = (rating: number): readonly Star[] => {
  const full = Math.floor(rating)
  const hasHalf = rating - full >= 0.5
  return Array.from({ length: 5 }, (_, place) => {
    if (place < full) return 'full'
    return place === full && hasHalf ? 'half' : 'empty'
  })
}
