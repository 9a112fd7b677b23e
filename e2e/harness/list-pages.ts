/** A page with a list, and its texts in each state. */
export type ListPage = {
  name: string
  api: string
  /** A page with a link to the list, so that the browser itself requests the data. */
  from: string
  link: string
  failure: string
  empty: string
  skeletons: number
}

export const listPages: readonly ListPage[] = [
  {
    name: 'the public list',
    api: '**/api/apps/public',
    from: '/tools',
    link: 'Public Apps',
    failure: 'Error loading apps: ',
    empty: 'No apps tracked yet',
    skeletons: 6,
  },
  {
    name: 'the top international apps',
    api: '**/api/top-international-apps',
    from: '/tools',
    link: 'Top International',
    failure: 'Error loading the top international apps: ',
    empty: 'No international top apps found',
    skeletons: 6,
  },
  {
    name: 'a category',
    api: '**/api/category-apps/games',
    from: '/category/food-drink',
    link: 'Games',
    failure: 'Error Loading Apps: ',
    empty: 'No apps found in this category',
    skeletons: 6,
  },
]

/** The API response for an internal error. */
export const serverProblem = {
  type: 'about:blank',
  title: 'Broken',
  status: 500,
  detail: 'Broken.',
  message: 'Broken.',
  code: 'server.failed',
  requestId: 'r-4711',
}
