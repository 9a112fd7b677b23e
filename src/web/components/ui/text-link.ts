import { classNames } from '#web/lib/class-names.ts'

const quiet = 'underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current'

const looks = {
  /** In a sentence, with a line as dark as its text. */
  text: 'underline underline-offset-4 hover:text-ink',
  quiet,
  strong: 'underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current',
  /** Small, beside a heading or a row. */
  aside: `inline-flex min-h-6 items-center text-sm text-second ${quiet}`,
  /** On a line of its own, such as what opens a table. */
  below: `inline-block py-1 text-second ${quiet}`,
} as const

/** How a link in text looks; also a button or a summary that reads as one. */
export const textLink = (look: keyof typeof looks = 'text', extra?: string): string => classNames(looks[look], extra)
