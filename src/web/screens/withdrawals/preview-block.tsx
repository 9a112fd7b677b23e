import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WithdrawalPreview, WithdrawalScope } from '#contract/withdrawals.ts'
import { ChartName } from '#web/components/collector/chart-name.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Num } from '#web/components/ui/num.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { previewQuery, useWithdraw } from './withdrawals.queries.ts'
import { withdrawalsWords as words } from './withdrawals.words.ts'

/** Asks for the reason and withdraws the previewed measurements. Keeps the text if the request fails. */
const WithdrawForm = ({ scope, preview: { readings } }: { scope: WithdrawalScope; preview: WithdrawalPreview }) => {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending } = useWithdraw()
  const { locale } = useReader()
  const amount = words.measurements(readings, formatNumber(readings, locale))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    setIsMissing(why === '')
    if (why === '' || isPending) return
    mutate({ scope, reason: why, readings, amount }, { onSuccess: () => setReason('') })
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <TextField
        label={words.act.reason}
        hint={words.act.reasonHint}
        problem={isMissing && words.act.noReason}
        value={reason}
        maxLength={500}
        onChange={setReason}
        width="max-w-96"
        className="max-w-[75ch]"
      >
        <Button look="danger" type="submit" aria-busy={isPending}>
          {words.act.withdraw(amount)}
        </Button>
      </TextField>
    </form>
  )
}

type Reading = WithdrawalPreview['newest'][number]

const columns: readonly Column<Reading>[] = [
  {
    key: 'chart',
    head: words.preview.chart,
    cell: reading => (
      <>
        <ChartName chart={reading.chart} />
        <Moment at={reading.observedAt} className="block text-sm text-third sm:hidden" />
      </>
    ),
    isRowHead: true,
  },
  {
    key: 'observedAt',
    head: words.preview.observedAt,
    cell: ({ observedAt }) => <Moment at={observedAt} />,
    className: 'whitespace-nowrap text-second max-sm:hidden',
  },
  {
    key: 'entries',
    head: words.preview.places,
    cell: ({ entryCount }) => <Num value={entryCount} />,
    className: 'text-right max-sm:hidden',
  },
  {
    key: 'origin',
    head: words.preview.origin,
    cell: ({ origin }) => words.scope.origins[origin],
    className: 'text-second max-sm:hidden',
  },
]

const PreviewTable = ({ preview: { newest, readings } }: { preview: WithdrawalPreview }) => {
  const { locale } = useReader()
  const more = readings - newest.length
  return (
    <>
      <DataTable
        caption={words.preview.caption}
        columns={columns}
        rows={newest}
        rowKey={({ chart, observedAt }) => `${chart.key} ${observedAt}`}
        isTall
      />
      {more > 0 && <p className="pt-2 text-sm text-second">{words.preview.more(formatNumber(more, locale))}</p>}
    </>
  )
}

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
          {words.preview.found(words.measurements(readings, text(readings)), words.charts(ofCharts, text(ofCharts)))}
        </strong>{' '}
        <FillIn text={firstAt === lastAt ? words.preview.at : words.preview.span} parts={parts} />
      </p>
      <p className="mt-0.5 text-table text-second">
        {people === 0 ? words.preview.nobody : words.preview.people(people, text(people))}
      </p>
    </>
  )
}

const Found = ({ scope, preview }: { scope: WithdrawalScope; preview: WithdrawalPreview }) => {
  const { locale } = useReader()
  const { readings, most } = preview
  if (readings === 0) return <Empty title={words.preview.emptyTitle}>{words.preview.emptyHint}</Empty>
  return (
    <>
      <Facts preview={preview} />
      {readings > most ? (
        <p className="mt-4 text-table text-amber">{words.preview.tooMany(formatNumber(most, locale))}</p>
      ) : (
        <WithdrawForm scope={scope} preview={preview} />
      )}
      <div className="mt-6">
        <PreviewTable preview={preview} />
      </div>
    </>
  )
}

export const PreviewBlock = ({ scope }: { scope: WithdrawalScope }) => (
  <Loaded query={useQuery(previewQuery(scope))} words={words.preview} skeleton={<Skeleton className="h-5 w-3/5" />}>
    {preview => <Found scope={scope} preview={preview} />}
  </Loaded>
)
