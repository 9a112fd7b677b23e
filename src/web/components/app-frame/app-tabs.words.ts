export const appTabsWords = {
  tabs: 'Pages of this app',
  overview: 'Overview',
  world: 'World',
  history: 'History',
  milestones: 'Milestones',
  keywords: 'Keywords',
  versions: 'Versions & ratings',
  compare: 'Compare',
  withOthers: ' with other apps',
} as const
