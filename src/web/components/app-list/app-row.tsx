import type { ReactNode } from 'react'
import { AppTitle, type AppTitleProps } from './app-title.tsx'

/** An app as one row of a list: who it is, then its figures, in the same columns everywhere. The list is a `@container`. */
export const AppRow = ({ figures, ...title }: AppTitleProps & { figures: ReactNode }) => (
  <div className="app-row">
    <AppTitle {...title} />
    {figures}
  </div>
)
