import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

/** A column of the desk's tables. Numbers stand at the right; what is not for phones stands below the row's name there. */
export type Column = { name: string; isNumber?: boolean; isWide?: boolean; isAction?: boolean }

/** The classes of a cell, the same for head and body. */
export const cellClass = ({ isNumber = false, isWide = false, isAction = false }: Omit<Column, 'name'> = {}): string =>
  classNames(
    'pr-4 last:pr-0',
    isAction ? 'py-1.5' : 'py-2',
    isNumber && 'text-right tabular-nums',
    isWide && 'max-sm:hidden',
    isAction && 'text-right whitespace-nowrap',
  )

type DeskTableProps = { caption: string; columns: readonly Column[]; children: ReactNode }

/** The frame of a table: caption for listeners, head, hairlines. */
export const DeskTable = ({ caption, columns, children }: DeskTableProps) => (
  <table className="w-full border-t border-line text-table">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        {columns.map(({ name, isAction = false, ...column }) => (
          <th
            key={name}
            scope="col"
            className={`${cellClass({ ...column, isAction })} bg-paper font-normal shadow-[inset_0_-1px_0_var(--color-line)]`}
          >
            {isAction ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

export const rowClass = 'border-b border-line align-top hover:bg-hover/60'
