import { Link } from '@tanstack/react-router'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { notFoundWords as words } from './not-found.words.ts'

export const NotFound = () => {
  // SPEC §2: the document title goes back to the product name.
  usePageMeta({ isMissing: true })
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <div className="pt-[12vh]">
        <h1 className="text-title">{words.title}</h1>
        <p className="mt-2 max-w-[60ch] text-second">{words.explanation}</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Link to="/" className={buttonClass('solid')}>
            {words.goHome}
          </Link>
          <Link to="/search" className={buttonClass()}>
            {words.search}
          </Link>
        </div>
      </div>
    </>
  )
}
