import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('breathes block rounded-badge bg-line/75', className)} />
)

type SkeletonRowsProps = { count: number; className: string; children: ReactNode }

/** The rows of a list that is loading. */
export const SkeletonRows = ({ count, className, children }: SkeletonRowsProps) =>
  [...Array(count).keys()].map(row => (
    <div key={row} className={className}>
      {children}
    </div>
  ))
