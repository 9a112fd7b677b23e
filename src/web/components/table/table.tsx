import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type TableProps = {
  /** What the table holds, for listeners. */
  caption: string
  /** The widths of the columns, where the head does not set them. */
  columns?: ReactNode
  /** The rows of the head. */
  head: ReactNode
  children: ReactNode
  /** The columns keep their widths whatever the cells hold, so that long names are cut. */
  isFixed?: boolean
}

/** The frame of every table. */
export const Table = ({ caption, columns, head, children, isFixed = false }: TableProps) => (
  <table className={classNames('w-full text-table', isFixed && 'table-fixed')}>
    <caption className="sr-only">{caption}</caption>
    {columns}
    <thead className="text-left text-xs text-third">{head}</thead>
    <tbody>{children}</tbody>
  </table>
)
