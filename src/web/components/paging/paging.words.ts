export const pagingWords = {
  pages: 'Pages of the list',
  page: 'Page',
  previous: 'Previous',
  next: 'Next',
  gap: '…',
  newest: 'Newest',
  older: 'Older',
}
