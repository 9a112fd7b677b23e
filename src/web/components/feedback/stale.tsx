import type { ReactNode } from 'react'

/** A warning that the data shown is outdated. */
export const Stale = ({ children }: { children: ReactNode }) => (
  <p role="status" className="rounded-button bg-amber/13 px-3.5 py-2.5 text-table text-amber framed-when-forced">
    {children}
  </p>
)
