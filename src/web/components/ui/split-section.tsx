import { type ReactNode, useId } from 'react'

type SplitSectionProps = {
  /** The fragment of the page's address that leads here. */
  anchor?: string
  title: string
  explanation: string
  children: ReactNode
}

export const SplitSection = ({ anchor, title, explanation, children }: SplitSectionProps) => {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-7 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-body font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-table text-second">{explanation}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
