import type { ReactNode } from 'react'
import { usePageMeta } from '#web/lib/page-meta.ts'

type MissingProps = { title: string; hint: string; children?: ReactNode }

/** What a page shows when its address leads to nothing. `children` is a link to another page. */
export const Missing = ({ title, hint, children }: MissingProps) => {
  usePageMeta({ isMissing: true })
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">{title}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-second [overflow-wrap:anywhere]">{hint}</p>
      {children}
    </div>
  )
}
