import type { ReactNode } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { chartsWords as words } from './charts.words.ts'

type Compared = NonNullable<ChartAtMoment['comparedWith']>

const sentences: Record<Compared['state'], string> = {
  measured: words.since,
  empty: words.emptyThen,
  failed: words.gapThen,
  'not-tracked': words.untrackedThen,
}

const reasonOf = ({ reason, detail }: Compared): ReactNode => reason && gapReasonSentence(reason, detail)

/** Two charts side by side may have different moments. */
const ReadAt = ({ at }: { at: string }) => (
  <>
    <Moment at={at} className="text-ink" />
    {' · '}
  </>
)

/** The measurement that the chart is compared with, or the reason why there is none. */
export const ComparedWith = ({ chart, isNamed }: { chart: ChartAtMoment; isNamed: boolean }) => {
  const { comparedWith, at } = chart
  return (
    <p className="max-w-[80ch] pb-2 text-sm text-second">
      {isNamed && <ReadAt at={at} />}
      {comparedWith ? (
        <FillIn
          text={sentences[comparedWith.state]}
          parts={{ moment: <Moment at={comparedWith.at} />, reason: reasonOf(comparedWith) }}
        />
      ) : (
        words.noComparison
      )}
    </p>
  )
}
