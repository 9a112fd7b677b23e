import type { LinkProps } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { AddressLink } from './address-link.tsx'

export type Segment = {
  key: string
  label: string
  /** Screen reader text that replaces a short label. */
  spoken?: string
  search: NonNullable<LinkProps['search']>
  isChosen: boolean
}

const Label = ({ label, spoken }: Pick<Segment, 'label' | 'spoken'>) =>
  spoken ? (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{spoken}</span>
    </>
  ) : (
    label
  )

/** A segmented control. Its segments are links because the selection is part of the URL. */
export const Segmented = ({ label, segments }: { label: string; segments: readonly Segment[] }) => (
  <nav
    aria-label={label}
    className="relative flex w-fit max-w-full overflow-x-auto rounded-button border border-line-strong text-sm"
  >
    {segments.map(({ key, search, isChosen, ...text }) => (
      <AddressLink
        key={key}
        search={search}
        isChosen={isChosen}
        className={classNames(
          'chosen-when-forced px-3 py-1 -outline-offset-2 whitespace-nowrap',
          isChosen ? 'bg-hover font-medium text-ink' : 'text-second hover:text-ink',
        )}
      >
        <Label {...text} />
      </AddressLink>
    ))}
  </nav>
)
