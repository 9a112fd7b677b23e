export type RankTone = 'first' | 'top5' | 'top10' | 'top50' | 'rest'

/** How prominently a rank is shown; the thresholds are from SPEC §5. */
export const rankToneOf = (rank: number): RankTone => {
  if (rank <= 1) return 'first'
  if (rank <= 5) return 'top5'
  if (rank <= 10) return 'top10'
  return rank <= 50 ? 'top50' : 'rest'
}
