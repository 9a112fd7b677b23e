import { type ReactNode, useId } from 'react'

type SectionProps = {
  /** The fragment of the page's address that leads here. */
  anchor?: string
  title: ReactNode
  /** Only screen readers get the title. */
  isTitleHidden?: boolean
  aside?: ReactNode
  children: ReactNode
  className?: string
}

export const Section = ({ anchor, title, isTitleHidden = false, aside, children, className }: SectionProps) => {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={className}>
      <div
        className={isTitleHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pb-2.5'}
      >
        <h2 id={id} className="text-section">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
