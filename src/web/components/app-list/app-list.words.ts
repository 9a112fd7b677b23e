import { plural } from '#web/lib/formats.ts'

export const appListWords = {
  views: { grid: 'Grid View', table: 'Table View' },
  viewsLabel: 'View',
  sortLabel: 'Sort by',
  columns: {
    name: 'App',
    category: 'Category',
    developer: 'Developer',
    rating: 'Rating',
    best: 'Rank',
    change: 'Change',
    world: 'World',
  },
  actions: 'Actions',
  best: (rank: string) => `Best: #${rank}`,
  /** `text` is the formatted count; `count` selects singular or plural. */
  rankedIn: (count: number, text: string) => `ranked in ${text} ${plural(count, 'country', 'countries')}`,
  noRank: 'No current rank',
  noRating: 'No rating',
  ofFive: 'of 5 stars',
  viewDetails: 'View Details',
  viewRankings: 'View Rankings',
  /** Screen reader suffix for links with the same text for every app. */
  ofApp: (name: string) => ` (${name})`,
  loading: 'Loading apps',
}
