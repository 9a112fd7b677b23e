import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { AlertRuleBody, BackTest as BackTestAnswer } from '#contract/alerts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { backTestQuery } from '../alerts.queries.ts'
import { alertsWords } from '../alerts.words.ts'
import { BackTestList } from './back-test-list.tsx'

const { backTest: words } = alertsWords

const typingMs = 400
/** Above this many messages a day, warn that the rule is too noisy. */
const manyADay = 3

const Answer = ({ answer: { days, messages, total, apps } }: { answer: BackTestAnswer }) => {
  const { locale } = useReader()
  const dayCount = formatNumber(days, locale)
  if (messages === 0) {
    return (
      <>
        <p className="font-medium">{words.none(dayCount)}</p>
        <p className="text-sm text-second">{words.noneHint}</p>
      </>
    )
  }
  const aDay = messages / days
  return (
    <>
      <p className="font-medium">
        {words.sent({ days: dayCount, count: messages, text: formatNumber(messages, locale) })}
      </p>
      {aDay > manyADay && <p className="text-sm text-second">{words.many(formatNumber(Math.round(aDay), locale))}</p>}
      <BackTestList apps={apps} total={total} />
    </>
  )
}

const Section = ({ note, children }: { note?: string | undefined; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4 text-table">
      <div className="flex flex-wrap gap-x-1.5 text-sm text-second">
        <h4 id={id}>{words.title}</h4>
        {note && <p>· {note}</p>}
      </div>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** Keeps the previous result readable while the new one loads, which can take seconds, and marks it as outdated. */
const Looked = ({ userId, rule, isTyping }: { userId: string; rule: AlertRuleBody; isTyping: boolean }) => {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(backTestQuery(userId, rule))
  const isBusy = isTyping || isPlaceholderData || isFetching
  return (
    <Section note={data && !error && isBusy ? words.again : undefined}>
      <div role="status" className="min-h-11" aria-busy={isBusy}>
        {!data && !error && <p className="text-second">{words.loading}</p>}
        {data && !error && <Answer answer={data} />}
      </div>
      {error && !isFetching && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
    </Section>
  )
}

/** What the rule would have sent recently, debounced. `rule` must keep its identity while nothing in it changes. */
export const BackTest = ({ userId, rule }: { userId: string; rule: AlertRuleBody | undefined }) => {
  const settled = useDebounced(rule, typingMs)
  if (settled && rule) return <Looked userId={userId} rule={settled} isTyping={settled !== rule} />
  return (
    <Section>
      <p className="min-h-11 text-second">{rule ? words.loading : words.incomplete}</p>
    </Section>
  )
}
