import type { ReactNode } from 'react'
import type { PageMeta } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { PageHeader, PageTitle } from './page-header.tsx'

type PageProps = PageMeta & {
  title: string
  /** Content at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A page with its title, in the head of the document and above the content. */
export const Page = ({ aside, children, ...meta }: PageProps) => {
  usePageMeta(meta)
  return (
    <>
      <PageHeader aside={aside}>
        <PageTitle title={meta.title} />
      </PageHeader>
      {children}
    </>
  )
}
