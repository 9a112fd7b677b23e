import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('breathes block rounded-badge bg-line/75', className)} />
)

/** A flag, a name and a value. */
const countryRow = (
  <>
    <Skeleton className="h-3.5 w-[21px]" />
    <Skeleton className="h-3.5 w-1/4" />
    <Skeleton className="ml-auto h-3.5 w-1/5" />
  </>
)

type SkeletonRowsProps = { count: number; className?: string; children?: ReactNode }

/** The rows of a list that is loading; by default those of a table of countries. */
export const SkeletonRows = ({
  count,
  className = 'flex h-[37px] items-center gap-4 border-t border-line',
  children = countryRow,
}: SkeletonRowsProps) =>
  [...Array(count).keys()].map(row => (
    <div key={row} className={className}>
      {children}
    </div>
  ))
