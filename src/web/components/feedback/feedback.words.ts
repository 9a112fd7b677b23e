export const feedbackWords = {
  retry: 'Retry',
  requestId: 'Request id',
  wentWrong: 'Something went wrong. Please try again.',
  undo: 'Undo',
  undoHint: 'To undo, press F8, then press Tab to reach Undo.',
  stale: 'The latest reading is from {measured}. Later changes are unknown.',
}

/** What `Loaded` says while something loads, such as `your channels`, and when that fails. */
export const queryWords = (what: string) => ({
  loading: `Loading ${what}`,
  failed: (why: string) => `Error loading ${what}: ${why}`,
})

/** Apps, people and values of example rows are invented. */
export const emptyWords = { example: 'Example' } as const
