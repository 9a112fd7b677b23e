import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { isChunkMissing, reloadWhenOutdated } from '#web/lib/newer-version.ts'
import { notFoundWords } from './not-found.words.ts'

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
      <h1 className="pb-4 text-title">{notFoundWords.broken}</h1>
      <Failure
        message={describeError(error)}
        error={error}
        onRetry={retry}
        {...(isOutdated && { retryLabel: notFoundWords.reload })}
      />
    </>
  )
}
