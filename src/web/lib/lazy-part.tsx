import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { reloadWhenOutdated } from './newer-version.ts'

type LazyPartProps = {
  /** Takes the space of the part while its code loads. */
  fallback?: ReactNode
  /** Shown instead of the part when its code could not be loaded. */
  failure?: (retry: () => void) => ReactNode
  onFail?: () => void
}

/**
 * A component whose code is loaded when it is first rendered. Unlike React's `lazy` it survives a failure: `failure` is shown in
 * its place, and the next attempt loads the code again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const create = () => lazy(async () => ({ default: await load() }))
  let Part = create()
  return ({ fallback, failure, onFail, ...props }: LazyPartProps & Props) => {
    const [attempt, setAttempt] = useState(0)
    const forget = (error: unknown) => {
      Part = create()
      void reloadWhenOutdated(error)
      onFail?.()
    }
    return (
      <CatchBoundary
        getResetKey={() => attempt}
        onCatch={forget}
        errorComponent={() => failure?.(() => setAttempt(attempt + 1)) ?? null}
      >
        <Suspense fallback={fallback}>
          <Part {...(props as Props)} />
        </Suspense>
      </CatchBoundary>
    )
  }
}
