import type { ReactNode } from 'react'
import { internationalWords } from './international.words.ts'

/** Position, icon and name; wide lists also have columns for countries, best rank, rating, category and reach. */
export const rowGrid =
  'grid grid-cols-[1.25rem_2.75rem_minmax(0,1fr)] items-center gap-x-4 @4xl:grid-cols-[1.5rem_2.75rem_minmax(0,1fr)_6.5rem_4.5rem_4rem_8.5rem_12rem]'

type InternationalGridProps = { children: ReactNode; isLoading?: boolean }

/** A list of rows. Wide lists have column headers. */
export const InternationalGrid = ({ children, isLoading = false }: InternationalGridProps) => (
  <div className="@container">
    <div aria-hidden="true" className={`${rowGrid} hidden h-[22px] pb-1.5 text-xs text-third @4xl:grid`}>
      <span className="col-span-7">{!isLoading && internationalWords.heads.app}</span>
      <span>{!isLoading && internationalWords.heads.reach}</span>
    </div>
    {children}
  </div>
)
