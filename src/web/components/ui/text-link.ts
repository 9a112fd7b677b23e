import { classNames } from '#web/lib/class-names.ts'

const quiet = 'quiet-link'

const looks = {
  /** Inside a sentence; the underline is as dark as the text. */
  text: 'underline underline-offset-4 hover:text-ink',
  quiet,
  strong: 'strong-link',
  /** Small, next to a heading or a row. */
  aside: `inline-flex min-h-6 items-center text-sm text-second ${quiet}`,
  /** On its own line, such as the control that opens a table. */
  below: `inline-block py-1 text-second ${quiet}`,
} as const

/** Classes for a text link, or for a button or summary that looks like a link. */
export const textLink = (look: keyof typeof looks = 'text', extra?: string): string => classNames(looks[look], extra)
