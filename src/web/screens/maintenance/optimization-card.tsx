import { type FormEvent, useId, useRef, useState } from 'react'
import { optimizeRankings } from '#contract/maintenance.ts'
import { defaultThreshold } from '#domain/maintenance-jobs.ts'
import { maintenanceWords as words } from '#web/components/maintenance/maintenance.words.ts'
import { call } from '#web/lib/api-client.ts'
import { classNames } from '#web/lib/class-names.ts'
import { type CardProps, JobCard } from './job-card.tsx'
import { isTaken, StartButton } from './start-button.tsx'
import { parseThreshold } from './threshold.ts'
import { useStartJob } from './use-job-acts.ts'

const job = 'rankingsCleanup'
const fieldClass =
  'mt-1.5 block h-9 w-32 rounded-button border border-line-strong bg-panel px-3 text-table tabular-nums aria-invalid:border-accent'

/** Thins the ranks of apps that have more old ones than the threshold. */
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
      <label htmlFor={`${id}-field`} className="block text-table font-medium">
        {words.threshold}
      </label>
      <input
        ref={field}
        id={`${id}-field`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
        onChange={event => setText(event.currentTarget.value)}
        onBlur={() => setIsChecked(true)}
        className={fieldClass}
      />
      <p
        id={`${id}-note`}
        role={isWrong ? 'alert' : undefined}
        className={classNames('mt-1 text-sm', isWrong ? 'text-accent' : 'text-second')}
      >
        {isWrong ? words.thresholdWrong : words.thresholdHint}
      </p>
    </form>
  )
  const start = <StartButton job={job} status={props.status} isPending={isPending} form={id} />
  return <JobCard job={job} {...props} options={form} start={start} />
}
