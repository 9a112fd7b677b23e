import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

export const sharedListWords = {
  title: (name: string) => `Shared list: ${name}`,
  description: 'A shared list of apps, and where they rank in the App Store.',
  intro: (count: number, text: string) => `${text} ${plural(count, 'app', 'apps')}, shared by a read-only link.`,
  caption: 'Shared apps',
  none: 'This list is empty',
  ...queryWords('the list'),
  missing: 'This list does not exist',
  missingHint: 'Its owner may have removed the link. Ask for a new one.',
} as const
