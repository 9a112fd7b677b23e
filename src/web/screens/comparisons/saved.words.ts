import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
export const savedWords = {
  title: 'Saved comparisons',
  signInHint: '{signIn} to save comparisons.',
  name: 'Name of this comparison',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Comparison saved',
  saveFailed: 'The comparison was not saved',
  usualName: (names: readonly string[]) => names.join(' vs '),
  none: 'Nothing saved yet. Compare two apps, then save the comparison here.',
  list: 'Your saved comparisons',
  ...queryWords('your saved comparisons'),
  remove: (name: string) => `Remove ${isolate(name)}`,
  removed: 'Comparison removed',
  removeFailed: 'The comparison was not removed',
  undoFailed: 'Failed to restore the comparison',
} as const
