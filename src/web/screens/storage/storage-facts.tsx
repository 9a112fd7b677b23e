import type { ReactNode } from 'react'

type FactProps = { name: string; children: ReactNode; note?: ReactNode }

/** A name, its value and a note. */
export const StorageFact = ({ name, children, note }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-third">{name}</dt>
    <dd className="mt-0.5 text-table [overflow-wrap:anywhere]">
      <span className="font-medium tabular-nums">{children}</span>
      {note && <span className="block text-sm text-second">{note}</span>}
    </dd>
  </div>
)
