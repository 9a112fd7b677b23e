import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRankingTest, type RankingTest } from '#contract/ranking-test.ts'
import { secondMs } from '#domain/units.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { href } from '#web/lib/site-path.ts'
import { Head } from './head.tsx'
import { Log } from './log.tsx'
import { Progress } from './progress.tsx'
import { rankingTestQuery } from './ranking-test.queries.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { Results } from './results.tsx'
import type { TestAddress } from './test-address.ts'

const eventsPath = `${getRankingTest.path}/events`

/** Polling intervals while the stream is silent: during a test, and otherwise, because someone else may start one. */
const pollMs = { runs: 3 * secondMs, rests: 15 * secondMs }

/** The cast is safe, because the server validates what it sends. */
const parseTest = (data: string): RankingTest | null => JSON.parse(data)

/**
 * Follows a running test by server-sent events. Returns true once an event has arrived. Until then, and after an error, the
 * page polls, because a proxy may buffer the stream.
 */
const useTestStream = (isRunning: boolean): boolean => {
  const queryClient = useQueryClient()
  const [isStreaming, setStreaming] = useState(false)
  useEffect(() => {
    if (!isRunning || typeof EventSource === 'undefined') return
    const stream = new EventSource(href(eventsPath))
    stream.addEventListener('error', () => setStreaming(false))
    stream.addEventListener('test', ({ data }: MessageEvent<string>) => {
      const test = parseTest(data)
      setStreaming(true)
      queryClient.setQueryData(rankingTestQuery.queryKey, known => known && { ...known, test })
      // The end of a test changes the plan of the next one.
      if (test?.state !== 'running') void queryClient.invalidateQueries({ queryKey: rankingTestQuery.queryKey })
    })
    return () => {
      stream.close()
      setStreaming(false)
    }
  }, [isRunning, queryClient])
  return isStreaming
}

/** The current test, with live updates. */
const useLiveTest = () => {
  const queryClient = useQueryClient()
  const known = queryClient.getQueryData(rankingTestQuery.queryKey)
  const [isRunning, setRunning] = useState(known?.test?.state === 'running')
  const isStreaming = useTestStream(isRunning)
  const pause = isRunning ? pollMs.runs : pollMs.rests
  const query = useQuery({ ...rankingTestQuery, refetchInterval: isStreaming ? false : pause })
  const runs = query.data?.test?.state === 'running'
  if (runs !== isRunning) setRunning(runs)
  return query
}

/** The explanation, the button, and a screenful of results. */
const TestSkeleton = () => (
  <>
    <Skeleton className="mt-1 h-4 max-w-xl" />
    <Skeleton className="mt-2 h-4 max-w-lg" />
    <Skeleton className="mt-5 mb-8 h-9 w-28" />
    <SkeletonRows count={8} />
  </>
)

const Test = ({ test, address }: { test: RankingTest; address: TestAddress }) => (
  <>
    <Progress test={test} />
    <div className="grid gap-x-12 gap-y-9 lg:grid-cols-[1fr_22rem]">
      {/* The log comes first on phones and for screen readers; wide screens show it beside the results. */}
      <div className="lg:order-2">
        <Log key={test.id} test={test} />
      </div>
      <div className="min-w-0">
        <Results test={test} address={address} />
      </div>
    </div>
  </>
)

export const RankingTestScreen = ({ address }: { address: TestAddress }) => {
  const query = useLiveTest()
  return (
    <Page title={words.title} description={words.description}>
      <Loaded query={query} words={words} skeleton={<TestSkeleton />}>
        {({ test, plan }) => (
          <>
            <Head test={test} plan={plan} />
            {test ? <Test test={test} address={address} /> : <Empty title={words.noneTitle}>{words.noneHint}</Empty>}
          </>
        )}
      </Loaded>
    </Page>
  )
}
