import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ScoreWeightsVersion } from '#contract/scores.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { draftOf, splitVersions, type WeightDraft, type WeightsAnswer, weightsOf } from './weight-draft.ts'
import { useSaveWeights, weightsQuery } from './weights.queries.ts'
import { weightsWords as words } from './weights.words.ts'
import { WeightsChoices } from './weights-choices.tsx'
import { WeightsPreview } from './weights-preview.tsx'
import { WeightsTable } from './weights-table.tsx'

const Edited = ({ count }: { count: number }) => words.edited(count, useReader().locale)

const ValidFrom = ({ version: { validFrom } }: { version: ScoreWeightsVersion }) => {
  const reader = useReader()
  return validFrom ? <span suppressHydrationWarning>{formatUtcDay(validFrom, reader)}</span> : words.first
}

const columns: readonly Column<ScoreWeightsVersion>[] = [
  { key: 'version', head: words.version, isRowHead: true, cell: ({ version }) => version, className: 'w-20' },
  { key: 'from', head: words.from, cell: version => <ValidFrom version={version} /> },
  { key: 'content', head: words.content, cell: ({ weights }) => <Edited count={weights.length} /> },
  {
    key: 'by',
    head: words.madeBy,
    cell: ({ madeBy, madeAt }) => (
      <>
        <bdi>{madeBy ?? words.deleted}</bdi>, <Moment at={madeAt} precision="day" />
      </>
    ),
  },
]

/** Who set which weights, and when they apply. */
const WeightsVersions = ({ versions }: { versions: readonly ScoreWeightsVersion[] }) =>
  versions.length > 0 && (
    <Section title={words.versions}>
      <DataTable
        caption={words.versionsCaption}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
      />
    </Section>
  )

const useVersionText = () => {
  const reader = useReader()
  return (version: ScoreWeightsVersion | undefined): string => {
    const content = words.edited(version?.weights.length ?? 0, reader.locale)
    return version
      ? `${content}, ${words.by(version.madeBy ?? words.deleted, formatDay(version.madeAt, reader))}`
      : content
  }
}

/** The current weights and those from the next month. */
const Standing = ({ answer, nextDay }: { answer: WeightsAnswer; nextDay: string }) => {
  const { current, upcoming } = splitVersions(answer)
  const textOf = useVersionText()
  return (
    <dl className="grid gap-1 text-table sm:grid-cols-[8rem_1fr]">
      <dt className="text-second">{words.validNow}</dt>
      <dd suppressHydrationWarning>{textOf(current)}</dd>
      {upcoming && (
        <>
          <dt className="text-second" suppressHydrationWarning>
            {words.upcoming(nextDay)}
          </dt>
          <dd suppressHydrationWarning>{words.replacedBy(textOf(upcoming))}</dd>
        </>
      )}
    </dl>
  )
}

const Editor = ({ answer }: { answer: WeightsAnswer }) => {
  const reader = useReader()
  const { now, saved } = splitVersions(answer)
  const [draft, setDraft] = useState<WeightDraft>(() => draftOf(saved))
  const [reason, setReason] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, isPending } = useSaveWeights()
  const nextDay = formatUtcDay(answer.nextValidFrom, reader)
  const next = weightsOf(draft)
  const change = (to: WeightDraft) => {
    setIsRefused(false)
    setDraft(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(next === undefined)
    if (next === undefined || isPending) return
    mutate({ weights: next, reason: reason.trim(), day: nextDay }, { onSuccess: () => setReason('') })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-[34px]">
      <Standing answer={answer} nextDay={nextDay} />
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-[34px]">
        <WeightsChoices sizes={answer.marketSizes} onChoose={weights => change(draftOf(weights))} />
        {next && <WeightsPreview now={now} saved={saved} draft={next} />}
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          problem={isRefused && words.invalid}
          value={reason}
          maxLength={500}
          onChange={setReason}
          width="max-w-96"
          className="max-w-[75ch]"
        >
          <Button type="submit" aria-busy={isPending}>
            {words.save(nextDay)}
          </Button>
        </TextField>
        <Section
          title={words.edit}
          aside={
            <Button look="outline" onClick={() => change(draftOf(saved))}>
              {words.restore}
            </Button>
          }
          className="max-w-[46rem]"
        >
          <WeightsTable
            draft={draft}
            now={now}
            next={next}
            nextDay={nextDay}
            onType={(storefront, typed) => change({ ...draft, [storefront]: typed })}
          />
        </Section>
      </form>
      <WeightsVersions versions={answer.versions} />
    </div>
  )
}

/** Shows and changes the weights. A change by another admin resets the form. */
const WeightsSection = () => {
  return (
    <>
      <p className="max-w-[70ch] pb-5 text-table text-second">{words.intro}</p>
      <Loaded query={useQuery(weightsQuery)} words={words} skeleton={<Skeleton className="h-[33rem]" />}>
        {answer => <Editor key={answer.versions[0]?.version ?? 0} answer={answer} />}
      </Loaded>
    </>
  )
}

/** What countries count in world scores. */
export const WeightsScreen = () => (
  <AdminPage title={words.title} description={words.description}>
    <WeightsSection />
  </AdminPage>
)
