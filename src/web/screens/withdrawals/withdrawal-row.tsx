import { useState } from 'react'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { chartGenreName, chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useUndo } from './withdrawals.queries.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { list: words, act, preview, scope: scopeWords, measurements, charts } = withdrawalsWords

/** `Japan, Top free, iPhone`: the filters that are set. */
const scopeText = ({ storefront, chartType, device, genre, origin }: Withdrawal['scope']): string => {
  const parts = [
    storefront && countryNameOf(storefront),
    chartType && chartTypeNames[chartType],
    device && deviceNames[device],
    genre !== null && (genre === allGenres ? pickerWords.allCategories : chartGenreName(genre)),
    origin && scopeWords.origins[origin],
  ].filter(part => typeof part === 'string')
  return parts.length === 0 ? words.everyChart : parts.join(', ')
}

const Undo = ({ withdrawal, what }: { withdrawal: Withdrawal; what: string }) => {
  const [isSure, setIsSure] = useState(false)
  const { mutate, isPending } = useUndo(withdrawal)
  if (!isSure)
    return (
      <Button onClick={() => setIsSure(true)}>
        {act.undo}
        <span className="sr-only">{words.ofWithdrawal(what)}</span>
      </Button>
    )
  return (
    <span className="flex flex-wrap items-center gap-2 sm:justify-end">
      <span className="text-table">{act.sure}</span>
      <Button look="solid" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {act.undo}
      </Button>
      <Button onClick={() => setIsSure(false)}>{act.keep}</Button>
    </span>
  )
}

const PeopleText = ({ people }: Pick<Withdrawal, 'people'>) => {
  const { locale } = useReader()
  if (people === null) return words.looking
  return people === 0 ? words.nobody : words.corrected(people, formatNumber(people, locale))
}

export const WithdrawalRow = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { locale } = useReader()
  const { readings, charts: ofCharts, firstAt, lastAt, reason, createdAt, undoneAt, undoneBy } = withdrawal
  const { isByRule, createdBy } = withdrawal
  const text = (count: number) => formatNumber(count, locale)
  const what = preview.found(measurements(readings, text(readings)), charts(ofCharts, text(ofCharts)))
  const parts = { first: firstAt && <Moment at={firstAt} />, last: lastAt && <Moment at={lastAt} /> }
  const by = (name: string | null) => words.by(name ?? words.deleted)
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-table">
        <p>
          <span className="font-medium">{what}</span>{' '}
          <FillIn text={firstAt === lastAt ? preview.at : preview.span} parts={parts} />
          <span className="text-second"> · {scopeText(withdrawal.scope)}</span>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">{words.quoted(reason)}</p>
        <p className="mt-1 text-sm text-second">
          <Moment at={createdAt} />{' '}
          {isByRule ? (
            words.byRule
          ) : (
            <>
              {by(createdBy)} · <PeopleText people={withdrawal.people} />
            </>
          )}
        </p>
      </div>
      <div className="text-sm text-second sm:text-right">
        {undoneAt ? (
          <FillIn text={words.undoneAt} parts={{ at: <Moment at={undoneAt} />, by: by(undoneBy) }} />
        ) : (
          <Undo withdrawal={withdrawal} what={what} />
        )}
      </div>
    </li>
  )
}
