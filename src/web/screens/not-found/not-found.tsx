import { Link } from '@tanstack/react-router'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

export const NotFound = () => {
  usePageMeta({})
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <div className="pt-[12vh]">
        <h1 className="text-title">404 Page Not Found</h1>
        <p className="mt-2 max-w-[60ch] text-second">
          Nothing lives at this address. It may have moved, or never been.
        </p>
        <Link to="/" className={buttonClass('solid', 'mt-6')}>
          Go to Public Apps
        </Link>
      </div>
    </>
  )
}
