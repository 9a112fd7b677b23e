import type { ReactNode } from 'react'

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="border-y border-line py-10">
    <p className="font-medium">{title}</p>
    {children && <div className="mt-1 max-w-[60ch] text-table text-second">{children}</div>}
  </div>
)
