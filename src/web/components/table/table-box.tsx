import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { useMedia } from '#web/lib/use-media.ts'

type TableBoxProps = {
  label: string
  /** Long tables scroll vertically inside the box, so their header stays visible. */
  isLong?: boolean
  className?: string
  children: ReactNode
}

/** Keyboard users scroll the box with the arrow keys. */
const focusable = { tabIndex: 0 } as const

/** For the row header column: it stays visible while the other columns scroll horizontally. */
export const firstColumn = 'max-lg:sticky max-lg:left-0 max-lg:bg-paper [thead_&]:z-2'

/** Wraps a table that is wider than a narrow screen: the table scrolls horizontally, the page does not. */
export const TableBox = ({ label, isLong = false, className, children }: TableBoxProps) => {
  const isNarrow = useMedia('(width < 68rem)')
  return (
    <section
      aria-label={label}
      className={classNames('relative', isLong ? 'max-h-[37rem] overflow-auto' : 'max-lg:overflow-x-auto', className)}
      {...((isLong || isNarrow) && focusable)}
    >
      {children}
    </section>
  )
}
