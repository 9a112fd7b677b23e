import { allGenres, genreName } from '#domain/genres.ts'

export const bestCountryWords = {
  /** `Japan: #3 in Games`, `Japan: #3 overall` */
  rankIn: ({ country, rank, genre }: { country: string; rank: string; genre: number }) =>
    `${country}: #${rank} ${genre === allGenres ? 'overall' : `in ${genreName(genre)}`}`,
  bestUnwatched: ({ rank, watched }: { rank: string; watched: string }) =>
    `Your best country outside the ones you watch is ${rank}. You watch ${watched}.`,
  best: (rank: string) => `Your best country is ${rank}.`,
  andMore: (text: string) => `${text} more`,
}
