import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type TableProps = {
  /** Describes the table to screen readers. */
  caption: string
  /** Column widths, unless the headers set them. */
  columns?: ReactNode
  /** The header rows. */
  head: ReactNode
  children: ReactNode
  /** Fixed column widths; long names are truncated. */
  isFixed?: boolean
}

/** The markup shared by all tables. */
export const Table = ({ caption, columns, head, children, isFixed = false }: TableProps) => (
  <table className={classNames('w-full text-table', isFixed && 'table-fixed')}>
    <caption className="sr-only">{caption}</caption>
    {columns}
    <thead className="text-left text-xs text-third">{head}</thead>
    <tbody>{children}</tbody>
  </table>
)
