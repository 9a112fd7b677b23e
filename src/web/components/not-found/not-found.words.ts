export const notFoundWords = {
  title: '404 Page Not Found',
  explanation: 'Nothing lives at this address. It may have moved, or never been.',
  goHome: 'Go to Public Apps',
  search: 'Search Apps',
  broken: 'This page broke',
} as const
