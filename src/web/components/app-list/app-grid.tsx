import type { ReactNode } from 'react'

/** Columns of rows with hairlines between, as many as the width carries. */
export const AppGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 border-t border-line">
    {children}
  </ul>
)
