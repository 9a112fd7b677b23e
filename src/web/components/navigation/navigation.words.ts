/** Names of the pages in the sidebar. */
export const navigationWords = {
  publicApps: 'Public Apps',
  topInternational: 'Top International',
  searchApps: 'Search Apps',
  charts: 'Charts',
  movers: 'Movers',
  weather: 'Weather',
  compare: 'Compare',
  myApps: 'My Tracked Apps',
  inbox: 'Inbox',
  tools: 'Tools',
  adminPanel: 'Admin Panel',
  titles: {
    publicApps: 'Public Tracked Apps',
    search: 'Search Apps',
    international: 'Top International Apps',
    tools: 'Recommended Tools',
    app: 'App Rankings',
    signIn: 'Sign In',
    trackedApps: 'Tracked Apps',
    settings: 'Settings',
    alerts: 'Alerts',
    admin: 'Admin Panel',
    missing: '404 Page Not Found',
  },
  /** Category names that cannot be derived from their slug. */
  categories: {
    'food-drink': 'Food & Drink',
    'health-fitness': 'Health & Fitness',
    'photo-video': 'Photo & Video',
  },
} as const
