import { useQuery } from '@tanstack/react-query'
import type { WithdrawalPreview, WithdrawalScope } from '#contract/withdrawals.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { PreviewTable } from './preview-table.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { previewQuery } from './withdrawals.queries.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { preview: words, measurements, charts } = withdrawalsWords

/** The number of measurements, their time span, and the number of notified people. */
const Facts = ({
  preview: { readings, charts: ofCharts, firstAt, lastAt, people },
}: {
  preview: WithdrawalPreview
}) => {
  const { locale } = useReader()
  const text = (count: number) => formatNumber(count, locale)
  const parts = { first: firstAt && <Moment at={firstAt} />, last: lastAt && <Moment at={lastAt} /> }
  return (
    <>
      <p>
        <strong className="font-semibold">
          {words.found(measurements(readings, text(readings)), charts(ofCharts, text(ofCharts)))}
        </strong>{' '}
        <FillIn text={firstAt === lastAt ? words.at : words.span} parts={parts} />
      </p>
      <p className="mt-0.5 text-table text-second">
        {people === 0 ? words.nobody : words.people(people, text(people))}
      </p>
    </>
  )
}

const Found = ({ scope, preview }: { scope: WithdrawalScope; preview: WithdrawalPreview }) => {
  const { locale } = useReader()
  const { readings, most } = preview
  if (readings === 0) return <Empty title={words.emptyTitle}>{words.emptyHint}</Empty>
  return (
    <>
      <Facts preview={preview} />
      {readings > most ? (
        <p className="mt-4 text-table text-amber">{words.tooMany(formatNumber(most, locale))}</p>
      ) : (
        <WithdrawForm scope={scope} preview={preview} />
      )}
      <div className="mt-6">
        <PreviewTable preview={preview} />
      </div>
    </>
  )
}

/** The measurements in the selected time span, and the form to withdraw them. */
export const PreviewBlock = ({ scope }: { scope: WithdrawalScope }) => (
  <Loaded query={useQuery(previewQuery(scope))} words={words} skeleton={<Skeleton className="h-5 w-3/5" />}>
    {preview => <Found scope={scope} preview={preview} />}
  </Loaded>
)
