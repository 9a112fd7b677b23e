import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { isChunkMissing, reloadWhenOutdated } from '#web/lib/newer-version.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'

const words = {
  title: '404 Page Not Found',
  explanation: 'This page doesn’t exist or has moved.',
  goHome: 'Go to Public Apps',
  search: 'Search Apps',
  broken: 'This page crashed',
  reload: 'Reload',
} as const

/** Shown when a screen throws while rendering; the shell around it stays. */
export const Crash = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const isOutdated = isChunkMissing(error)
  useEffect(() => void reloadWhenOutdated(error), [error])
  const retry = () => {
    if (isOutdated) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <h1 className="pb-4 text-title">{words.broken}</h1>
      <Failure
        message={describeError(error)}
        error={error}
        onRetry={retry}
        {...(isOutdated && { retryLabel: words.reload })}
      />
    </>
  )
}

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
