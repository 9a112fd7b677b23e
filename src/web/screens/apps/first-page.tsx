import type { ReactNode } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { appsWords, publicAppsFeed } from './apps.words.ts'

/** A question, what answers it, and the public list. */
export const FirstPage = ({ children }: { children: ReactNode }) => {
  usePageMeta({ description: appsWords.description, feed: publicAppsFeed })
  return (
    <>
      <PageHeader>
        <p className="min-w-0 flex-1 text-[1.25rem]/7 font-[650] tracking-[-0.022em] md:text-title">
          {appsWords.question}
        </p>
      </PageHeader>
      {children}
    </>
  )
}
