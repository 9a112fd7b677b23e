import type { ReactNode } from 'react'

/** Skeletons while something is loading; screen readers get a label instead. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true" className="appears-late">
    <span className="sr-only">{label}</span>
    <div aria-hidden="true">{children}</div>
  </div>
)
