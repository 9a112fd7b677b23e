import { useState } from 'react'
import type { RankingTest } from '#contract/ranking-test.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'

/** The estimated end, or why the test is waiting. */
const Outlook = ({ test: { estimatedEndAt, pausedUntil } }: { test: RankingTest }) => {
  if (pausedUntil) return <FillIn text={words.paused} parts={{ until: <Moment at={pausedUntil} /> }} />
  if (estimatedEndAt) return <FillIn text={words.endsAt} parts={{ end: <Moment at={estimatedEndAt} /> }} />
  return words.stopped
}

const quarters = 4

const announcementOf = ({ state, done, total }: RankingTest): string => {
  if (state === 'finished') return words.announceEnd
  if (state === 'cancelled') return words.announceCancellation
  return words.announceQuarters[Math.floor((quarters * done) / Math.max(1, total))] ?? ''
}

/** Announces five updates per test to screen readers. Says nothing about a test that ended before the page opened. */
const Announcement = ({ test }: { test: RankingTest }) => {
  const [ran, setRan] = useState(false)
  const isRunning = test.state === 'running'
  if (isRunning && !ran) setRan(true)
  return (
    <p role="status" className="sr-only">
      {ran && announcementOf(test)}
    </p>
  )
}

/** The progress of the running test. */
const Running = ({ test }: { test: RankingTest }) => {
  const { locale } = useReader()
  const { done, total, failed } = test
  return (
    <div className="border-y border-line py-3 text-table text-second tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {words.done(formatNumber(done, locale), formatNumber(total, locale))}
          {failed > 0 && ` · ${words.failures(formatNumber(failed, locale))}`}
        </span>
        <span>
          <Outlook test={test} />
        </span>
      </p>
      <ProgressBar label={words.progress} done={done} total={total} className="mt-1.5" />
    </div>
  )
}

const endedWords = ({ state, done, failed }: RankingTest): string => {
  if (state === 'cancelled') return words.cancelled
  return done > failed ? words.finished : words.finishedWithoutAny
}

/** The result of the latest test. */
const Ended = ({ test }: { test: RankingTest }) => {
  const { locale } = useReader()
  const { done, failed, total, startedAt, finishedAt, countries } = test
  const reused = countries.filter(({ isReused }) => isReused).length
  const parts = {
    start: <Moment at={startedAt} />,
    end: <Moment at={finishedAt ?? startedAt} />,
    read: formatNumber(done - failed, locale),
    total: formatNumber(total, locale),
  }
  return (
    <p className="max-w-[70ch] border-l-2 border-line-strong py-0.5 pl-4 text-table">
      <FillIn text={endedWords(test)} parts={parts} />{' '}
      {reused > 0 && <span className="text-second">{words.reused(reused, locale)}</span>}
    </p>
  )
}

export const Progress = ({ test }: { test: RankingTest }) => (
  <div className="pb-8">
    <Announcement test={test} />
    {test.state === 'running' ? <Running test={test} /> : <Ended test={test} />}
  </div>
)
