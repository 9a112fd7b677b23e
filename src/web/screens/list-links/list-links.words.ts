import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

export const sharedListWords = {
  title: (name: string) => `Shared list: ${name}`,
  description: 'Shared apps, and where they rank in the App Store.',
  intro: (count: number, text: string) => `${text} ${plural(count, 'app', 'apps')}, shared by a read-only link.`,
  caption: 'Shared apps',
  none: 'This list has no apps now',
  ...queryWords('the list'),
  missing: 'There is no list at this address',
  missingHint: 'Its owner may have removed the link. Ask for a new one.',
} as const
