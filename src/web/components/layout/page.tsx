import type { ReactNode } from 'react'
import { type PageFeed, productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { PageHeader, PageTitle } from './page-header.tsx'

type PageProps = {
  title: string
  description: string
  /** False for pages that search engines should not index. */
  isIndexed?: boolean
  feed?: PageFeed | undefined
  /** Content at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

export const Page = ({ title, description, isIndexed = true, feed, aside, children }: PageProps) => {
  usePageMeta({ title: `${title} - ${productName}`, description, isIndexed, ...(feed && { feed }) })
  return (
    <>
      <PageHeader aside={aside}>
        <PageTitle title={title} />
      </PageHeader>
      {children}
    </>
  )
}
