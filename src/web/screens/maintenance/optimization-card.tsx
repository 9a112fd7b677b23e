import { type FormEvent, useId, useRef, useState } from 'react'
import { optimizeRankings } from '#contract/maintenance.ts'
import { defaultThreshold } from '#domain/maintenance-jobs.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { call } from '#web/lib/api-client.ts'
import { type CardProps, isTaken, JobCard, StartButton } from './job-card.tsx'
import { useStartJob } from './use-job-actions.ts'

/** The range that the server accepts. */
const largestThreshold = 1_000_000

/** The typed number; undefined if the server would reject it. */
export const parseThreshold = (text: string): number | undefined => {
  if (!/^\s*\d{1,7}\s*$/.test(text)) return undefined
  const threshold = Number(text)
  return threshold >= 1 && threshold <= largestThreshold ? threshold : undefined
}

const job = 'rankingsCleanup'

/** Thins the history of apps whose number of old ranks exceeds the threshold. */
export const OptimizationCard = (props: CardProps) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(defaultThreshold))
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending } = useStartJob(job, (threshold: number) => call(optimizeRankings, { body: { threshold } }))
  const threshold = parseThreshold(text)
  const isWrong = isChecked && threshold === undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (threshold === undefined) field.current?.focus()
    else if (!isPending && !isTaken(props.status)) mutate(threshold)
  }

  const form = (
    <form id={id} noValidate onSubmit={submit} className="mt-5">
      <TextField
        ref={field}
        label={words.threshold}
        hint={words.thresholdHint}
        problem={isWrong && words.thresholdWrong}
        inputMode="numeric"
        value={text}
        onChange={setText}
        onBlur={() => setIsChecked(true)}
        width="w-32! tabular-nums"
      />
    </form>
  )
  const start = <StartButton job={job} status={props.status} isPending={isPending} form={id} />
  return <JobCard job={job} {...props} options={form} start={start} />
}
