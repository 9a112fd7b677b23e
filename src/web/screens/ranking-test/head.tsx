import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { cancelRankingTest, type RankingTest, type RankingTestPlan, startRankingTest } from '#contract/ranking-test.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { ApiError, describeError } from '#web/lib/api-error.ts'
import { formatCountries } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { sitePath } from '#web/lib/site-path.ts'
import { showToast } from '#web/lib/toasts.ts'
import { rankingTestQuery } from './ranking-test.queries.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'

/** The server's message if there is one; here it is more specific than the text for its error code. */
const failureSentence = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.message) || describeError(error)

/** Proves that this browser started the test. */
type CancelToken = { testId: string; token: string }

const storageKey = 'ranking-test'
const watchers = new Set<() => void>()
/** Fallback until the page is left, if storage is blocked. */
let memoryEntry: string | null = null

const readStored = (): string | null => {
  try {
    return sessionStorage.getItem(sitePath() + storageKey) ?? memoryEntry
  } catch {
    return memoryEntry
  }
}

const keepCancelToken = ({ testId, token }: CancelToken): void => {
  memoryEntry = `${testId} ${token}`
  try {
    sessionStorage.setItem(sitePath() + storageKey, memoryEntry)
  } catch {
    // `memoryEntry` already has the token.
  }
  for (const watcher of watchers) watcher()
}

/** The stored token if it belongs to this test. */
export const tokenOf = (stored: string | null, testId: string | undefined): string | undefined => {
  const [ofTest, token] = stored?.split(' ') ?? []
  return testId !== undefined && ofTest === testId ? token : undefined
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The token for cancelling the test; undefined on the server and in browsers that did not start it. */
const useCancelToken = (testId: string | undefined): string | undefined =>
  tokenOf(
    useSyncExternalStore<string | null>(watch, readStored, () => null),
    testId,
  )

/** Starts a test. If one is already running, shows that one. */
const useStartTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(startRankingTest, {}),
    onSuccess: ({ test, cancelToken }) => {
      if (cancelToken !== null) keepCancelToken({ testId: test.id, token: cancelToken })
      queryClient.setQueryData(rankingTestQuery.queryKey, known => known && { ...known, test })
    },
  })
}

const useCancelTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cancelToken: string) => call(cancelRankingTest, { body: { cancelToken } }),
    onError: error => showToast({ title: words.cancelFailed, description: failureSentence(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rankingTestQuery.queryKey }),
  })
}

type HeadProps = { test: RankingTest | null; plan: RankingTestPlan }

const Planned = ({ plan: { calls, durationSeconds } }: { plan: RankingTestPlan }) => {
  const { locale } = useReader()
  if (calls === 0) return words.nothingToAsk
  const count = Math.round((durationSeconds * secondMs) / minuteMs)
  const time = count > 0 ? words.aboutMinutes(count, locale) : words.lessThanAMinute
  return words.planned(formatCountries(calls, locale), time)
}

/** One button for starting and cancelling, so that it keeps the focus. */
const ActButton = ({ test, start }: Pick<HeadProps, 'test'> & { start: ReturnType<typeof useStartTest> }) => {
  const cancel = useCancelTest()
  const isRunning = test?.state === 'running'
  const token = useCancelToken(isRunning ? test.id : undefined)
  if (isRunning && !token) return <p className="text-sm text-second">{words.ofOthers}</p>
  const isBusy = start.isPending || cancel.isPending
  const act = () => {
    if (isBusy) return
    if (token) cancel.mutate(token)
    else start.mutate()
  }
  const startLabel = start.isPending ? words.starting : words.start
  const cancelLabel = cancel.isPending ? words.cancelling : words.cancel
  return (
    <Button look={token ? 'outline' : 'solid'} onClick={act} aria-disabled={isBusy}>
      {token ? cancelLabel : startLabel}
    </Button>
  )
}

/** Explains the test and its duration, with the start or cancel button. */
export const Head = ({ test, plan }: HeadProps) => {
  const { locale } = useReader()
  const start = useStartTest()
  return (
    <div className="pb-7">
      <p className="max-w-[62ch] text-second">{words.intro(plan.countries, locale)}</p>
      {test?.state !== 'running' && (
        <p className="mt-2 max-w-[62ch] text-second">
          <Planned plan={plan} />
        </p>
      )}
      <div className="mt-4">
        <ActButton test={test} start={start} />
      </div>
      {start.error && (
        <div className="mt-5">
          <Failure
            message={words.startFailed(failureSentence(start.error))}
            error={start.error}
            onRetry={() => start.mutate()}
          />
        </div>
      )}
    </div>
  )
}
