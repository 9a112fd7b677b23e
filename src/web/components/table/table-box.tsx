import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useMedia } from '#web/lib/use-media.ts'

type TableBoxProps = {
  label: string
  /** Long tables scroll downwards by themselves, too: their head stays in sight, and the page is not all table. */
  isLong?: boolean
  children: ReactNode
}

/** Whoever has no mouse scrolls it by the arrow keys. */
const focusable = { tabIndex: 0 } as const

/** For the column that names the rows: it stays in sight while the others scroll sideways under it. */
export const firstColumn = 'max-lg:sticky max-lg:left-0 max-lg:bg-paper [thead_&]:z-2'

/** Around a table that is wider than a narrow screen: there it scrolls sideways by itself, and the page does not. */
export const TableBox = ({ label, isLong = false, children }: TableBoxProps) => {
  const isNarrow = useMedia('(width < 68rem)')
  return (
    <section
      aria-label={label}
      className={classNames('relative', isLong ? 'max-h-[37rem] overflow-auto' : 'max-lg:overflow-x-auto')}
      {...((isLong || isNarrow) && focusable)}
    >
      {children}
    </section>
  )
}
