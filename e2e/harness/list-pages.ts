/** A page that shows a list, and what it says in each of its states. */
export type ListPage = {
  name: string
  api: string
  /** A page from which one link of the screens leads to the list, so that the browser itself asks for the data. */
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

/** What the API answers when something broke. */
export const serverProblem = {
  type: 'about:blank',
  title: 'Broken',
  status: 500,
  detail: 'Broken.',
  message: 'Broken.',
  code: 'server.failed',
  requestId: 'r-4711',
}
