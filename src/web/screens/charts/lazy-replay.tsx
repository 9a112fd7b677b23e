import { useState } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { useOnDemand } from '#web/lib/on-demand.ts'
import type { ChartsAddress } from './charts-address.ts'
import { replayWords as words } from './replay.words.ts'
import { ReplaySkeleton } from './replay-skeleton.tsx'

const loadReplay = async () => (await import('./chart-replay.tsx')).ChartReplay

/** Loads the code of the replay on demand. */
export const LazyReplay = ({ address }: { address: ChartsAddress }) => {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const Replay = useOnDemand<{ address: ChartsAddress }>(loadReplay, {
    reason: attempt,
    onFail: () => setFailed(true),
  })
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (Replay) return <Replay address={address} />
  if (hasFailed) return <Failure message={words.notLoaded} error={undefined} onRetry={retry} />
  return (
    <>
      <noscript>
        <p className="pb-4 text-second">{words.needsScript}</p>
      </noscript>
      <ReplaySkeleton />
    </>
  )
}
