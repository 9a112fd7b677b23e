import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

/** A column of the desk's tables. Numbers align right; on phones the values of wide columns appear below the row's name. */
export type Column = { name: string; isNumber?: boolean; isWide?: boolean; isAction?: boolean }

/** The classes of a cell, shared by header and body. */
export const cellClass = ({ isNumber = false, isWide = false, isAction = false }: Omit<Column, 'name'> = {}): string =>
  classNames(
    'pr-4 last:pr-0',
    isAction ? 'py-1.5' : 'py-2',
    isNumber && 'text-right tabular-nums',
    isWide && 'max-sm:hidden',
    isAction && 'text-right whitespace-nowrap',
  )

type DeskTableProps = { caption: string; columns: readonly Column[]; children: ReactNode }

/** A table with a screen reader caption, a header and hairlines. */
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
