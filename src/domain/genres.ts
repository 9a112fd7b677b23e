/** Apple's genre id for all genres; its charts include games. */
export const allGenres = 36
export const gamesGenre = 6014
/** Magazines & Newspapers, the only category that also ranks apps of other categories. */
export const magazinesGenre = 6021

export type Genre = { id: number; name: string; parent: number | null; slug: string }

/** The 42 genres with charts. 6022, 7007, 7008 and 7010 are retired; 6025 (Stickers) has no chart. */
export const genres: readonly Genre[] = [
  { id: 36, name: 'All', parent: null, slug: 'all' },
  { id: 6000, name: 'Business', parent: 36, slug: 'business' },
  { id: 6001, name: 'Weather', parent: 36, slug: 'weather' },
  { id: 6002, name: 'Utilities', parent: 36, slug: 'utilities' },
  { id: 6003, name: 'Travel', parent: 36, slug: 'travel' },
  { id: 6004, name: 'Sports', parent: 36, slug: 'sports' },
  { id: 6005, name: 'Social Networking', parent: 36, slug: 'social-networking' },
  { id: 6006, name: 'Reference', parent: 36, slug: 'reference' },
  { id: 6007, name: 'Productivity', parent: 36, slug: 'productivity' },
  { id: 6008, name: 'Photo & Video', parent: 36, slug: 'photo-video' },
  { id: 6009, name: 'News', parent: 36, slug: 'news' },
  { id: 6010, name: 'Navigation', parent: 36, slug: 'navigation' },
  { id: 6011, name: 'Music', parent: 36, slug: 'music' },
  { id: 6012, name: 'Lifestyle', parent: 36, slug: 'lifestyle' },
  { id: 6013, name: 'Health & Fitness', parent: 36, slug: 'health-fitness' },
  { id: 6014, name: 'Games', parent: 36, slug: 'games' },
  { id: 6015, name: 'Finance', parent: 36, slug: 'finance' },
  { id: 6016, name: 'Entertainment', parent: 36, slug: 'entertainment' },
  { id: 6017, name: 'Education', parent: 36, slug: 'education' },
  { id: 6018, name: 'Books', parent: 36, slug: 'books' },
  { id: 6020, name: 'Medical', parent: 36, slug: 'medical' },
  { id: 6021, name: 'Magazines & Newspapers', parent: 36, slug: 'magazines-newspapers' },
  { id: 6023, name: 'Food & Drink', parent: 36, slug: 'food-drink' },
  { id: 6024, name: 'Shopping', parent: 36, slug: 'shopping' },
  { id: 6026, name: 'Developer Tools', parent: 36, slug: 'developer-tools' },
  { id: 6027, name: 'Graphics & Design', parent: 36, slug: 'graphics-design' },
  { id: 7001, name: 'Action', parent: 6014, slug: 'games-action' },
  { id: 7002, name: 'Adventure', parent: 6014, slug: 'games-adventure' },
  { id: 7003, name: 'Casual', parent: 6014, slug: 'games-casual' },
  { id: 7004, name: 'Board', parent: 6014, slug: 'games-board' },
  { id: 7005, name: 'Card', parent: 6014, slug: 'games-card' },
  { id: 7006, name: 'Casino', parent: 6014, slug: 'games-casino' },
  { id: 7009, name: 'Family', parent: 6014, slug: 'games-family' },
  { id: 7011, name: 'Music', parent: 6014, slug: 'games-music' },
  { id: 7012, name: 'Puzzle', parent: 6014, slug: 'games-puzzle' },
  { id: 7013, name: 'Racing', parent: 6014, slug: 'games-racing' },
  { id: 7014, name: 'Role Playing', parent: 6014, slug: 'games-role-playing' },
  { id: 7015, name: 'Simulation', parent: 6014, slug: 'games-simulation' },
  { id: 7016, name: 'Sports', parent: 6014, slug: 'games-sports' },
  { id: 7017, name: 'Strategy', parent: 6014, slug: 'games-strategy' },
  { id: 7018, name: 'Trivia', parent: 6014, slug: 'games-trivia' },
  { id: 7019, name: 'Word', parent: 6014, slug: 'games-word' },
]

const byId: ReadonlyMap<number, Genre> = new Map(genres.map(genre => [genre.id, genre]))

export const findGenre = (id: number): Genre | undefined => byId.get(id)

export const isGenreId = (id: number): boolean => byId.has(id)

export const genreName = (id: number): string => byId.get(id)?.name ?? `Genre ${id}`

/** A genre together with its parent genre, if it is a game genre. */
export const withParent = (genre: number): number[] => {
  const parent = findGenre(genre)?.parent ?? allGenres
  return parent === allGenres ? [genre] : [genre, parent]
}
