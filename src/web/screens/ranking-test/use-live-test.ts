import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getRankingTest, type RankingTest } from '#contract/ranking-test.ts'
import { secondMs } from '#domain/units.ts'
import { rankingTestQuery } from './ranking-test.queries.ts'

const eventsPath = `${getRankingTest.path}/events`

/** How often the server is asked: while a stream tells all, never; else for a test that runs, and for one that may begin. */
const pollMs = { runs: 3 * secondMs, rests: 15 * secondMs }

/** Guarantee: the server checks what it sends. */
const parseTest = (data: string): RankingTest | null => JSON.parse(data)

/**
 * Follows a test while it runs. True once the stream has told something: a proxy may hold it back, and then, as after
 * an error, the page asks from time to time.
 */
const useTestStream = (isRunning: boolean): boolean => {
  const queryClient = useQueryClient()
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (!isRunning || typeof EventSource === 'undefined') return
    const stream = new EventSource(eventsPath)
    stream.addEventListener('error', () => setTold(false))
    stream.addEventListener('test', ({ data }: MessageEvent<string>) => {
      const test = parseTest(data)
      setTold(true)
      queryClient.setQueryData(rankingTestQuery.queryKey, known => known && { ...known, test })
      // What a new test would do has changed with the end of this one.
      if (test?.state !== 'running') void queryClient.invalidateQueries({ queryKey: rankingTestQuery.queryKey })
    })
    return () => {
      stream.close()
      setTold(false)
    }
  }, [isRunning, queryClient])
  return isTold
}

/** The test as it is, and as it goes on. */
export const useLiveTest = () => {
  const queryClient = useQueryClient()
  const known = queryClient.getQueryData(rankingTestQuery.queryKey)
  const [isRunning, setRunning] = useState(known?.test?.state === 'running')
  const isTold = useTestStream(isRunning)
  const pause = isRunning ? pollMs.runs : pollMs.rests
  const query = useQuery({ ...rankingTestQuery, refetchInterval: isTold ? false : pause })
  const runs = query.data?.test?.state === 'running'
  if (runs !== isRunning) setRunning(runs)
  return query
}
