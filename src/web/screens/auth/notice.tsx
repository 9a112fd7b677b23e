import type { ReactNode } from 'react'

/** Why the sign-in failed, and what to do next. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-4 border-l-2 border-accent py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]">
    {children}
  </p>
)
