import type { ReactNode } from 'react'

/** Why nobody was signed in, and what to do now. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-4 border-l-2 border-accent py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]">
    {children}
  </p>
)
