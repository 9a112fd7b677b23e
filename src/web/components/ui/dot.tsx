import { classNames } from '#web/lib/class-names.ts'

/** A coloured dot before a word with the same meaning. */
export const Dot = ({ look }: { look: string }) => (
  <span
    aria-hidden="true"
    className={classNames('keeps-colour inline-block size-[7px] shrink-0 -translate-y-px rounded-full', look)}
  />
)
