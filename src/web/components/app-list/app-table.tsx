import type { ReactNode } from 'react'
import { appListWords } from './app-list.words.ts'
import { type ListAddress, type SortColumn, sortColumns, sortOf } from './list-address.ts'
import { SortLink } from './sort-link.tsx'

type AppTableProps = { caption: string; address: ListAddress; children: ReactNode }

/** A sticky header. Its line is a shadow because the border of a collapsed table would scroll away. */
const head = 'sticky top-0 z-1 bg-paper py-1 text-xs font-normal text-third shadow-[inset_0_-1px_0_var(--color-line)]'

/** On narrow screens these columns move below the name. */
const widths: Record<SortColumn, string> = {
  name: '',
  category: 'max-md:hidden w-[20%]',
  developer: 'max-md:hidden w-[22%]',
  rating: 'max-md:hidden w-24',
}

/** The columns of a list of apps; the rows are its children. */
export const AppTable = ({ caption, address, children }: AppTableProps) => (
  <table className="w-full table-fixed border-t border-line text-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {sortColumns.map(column => (
          <th
            key={column}
            scope="col"
            aria-sort={sortOf(address, column)}
            className={`${head} pr-4 text-left ${widths[column]}`}
          >
            <SortLink column={column} address={address} isHead />
          </th>
        ))}
        <th scope="col" className={`${head} w-28 text-right md:w-36`}>
          {appListWords.actions}
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
