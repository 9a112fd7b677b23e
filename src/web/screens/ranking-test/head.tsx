import type { RankingTest, RankingTestPlan } from '#contract/ranking-test.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useCancelToken } from './cancel-token.ts'
import { failureSentence } from './failure-sentence.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { useCancelTest, useStartTest } from './use-test-actions.ts'

type HeadProps = { test: RankingTest | null; plan: RankingTestPlan }

const Planned = ({ plan: { calls, durationSeconds } }: { plan: RankingTestPlan }) => {
  const { locale } = useReader()
  if (calls === 0) return words.nothingToAsk
  const count = Math.round((durationSeconds * secondMs) / minuteMs)
  const time = count > 0 ? words.aboutMinutes({ count, text: formatNumber(count, locale) }) : words.lessThanAMinute
  return words.planned({ charts: { count: calls, text: formatNumber(calls, locale) }, time })
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
      <p className="max-w-[62ch] text-second">
        {words.intro({ count: plan.countries, text: formatNumber(plan.countries, locale) })}
      </p>
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
            message={words.failed(failureSentence(start.error))}
            error={start.error}
            onRetry={() => start.mutate()}
          />
        </div>
      )}
    </div>
  )
}
