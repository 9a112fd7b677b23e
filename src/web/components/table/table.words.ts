export const tableWords = {
  /** Screen reader text for a sort link outside a table header. */
  sorted: { ascending: 'ascending', descending: 'descending' },
} as const
