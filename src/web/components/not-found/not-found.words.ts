export const notFoundWords = {
  title: '404 Page Not Found',
  explanation: 'This page doesn’t exist or has moved.',
  goHome: 'Go to Public Apps',
  search: 'Search Apps',
  broken: 'This page crashed',
  reload: 'Reload',
} as const
