import type { ReactNode } from 'react'

/** A responsive grid with hairlines between the rows. */
export const AppGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 border-t border-line">
    {children}
  </ul>
)
