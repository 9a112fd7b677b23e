import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRankingTest, type RankingTest } from '#contract/ranking-test.ts'
import { secondMs } from '#domain/units.ts'
import { href } from '#web/lib/site-path.ts'
import { rankingTestQuery } from './ranking-test.queries.ts'

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
export const useLiveTest = () => {
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
