import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { type AlertSchedule, digests } from '#domain/alerts.ts'
import { reportLetters } from '#domain/reports.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { RadioField } from '#web/components/form/radio-field.tsx'
import { SelectField } from '#web/components/form/select-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { dateFormat } from '#web/lib/formats.ts'
import { canFormat, unknownReader, useBrowserReader, useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'
import {
  asksForHour,
  asksForWeekday,
  buildSchedule,
  findScheduleProblem,
  readSchedule,
  type ScheduleDraft,
} from './schedule-draft.ts'
import { useSaveSchedule } from './use-schedule-actions.ts'
import { ZoneNote } from './zone-note.tsx'

const hours = [...Array(24).keys()]
/** 1 is Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** An arbitrary Monday; only its weekday and hours are used. */
const someMonday = Date.UTC(2026, 0, 5)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

// Browsers and Node use different spaces before `PM`.
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

type TimeOption = { value: number; name: string }

/** An hour in the reader's locale: `8:00 AM`. */
export const listHours = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours.map(value => ({ value, name: plain(format(someMonday + value * hourMs)) }))
}

/** Weekday names in the reader's locale, Monday first. */
export const listWeekdays = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return weekdays.map(value => ({ value, name: format(someMonday + (value - 1) * dayMs) }))
}

const { when: words } = alertsWords

type TimeSelectProps = {
  label: string
  options: readonly TimeOption[]
  value: number
  onChange: (value: number) => void
}

/** Selects an hour or a weekday. Server and browser may format the options differently. */
const TimeSelect = ({ label, options, value, onChange }: TimeSelectProps) => (
  <SelectField label={label} value={value} onChange={chosen => onChange(Number(chosen))} width="w-36!">
    {options.map(option => (
      <option key={option.value} value={option.value} suppressHydrationWarning>
        {option.name}
      </option>
    ))}
  </SelectField>
)

type DraftProps = { draft: ScheduleDraft; change: (part: Partial<ScheduleDraft>) => void }

const DigestFields = ({ draft, change }: DraftProps) => {
  const { locale } = useReader()
  return (
    <RadioField
      label={words.digest}
      values={digests}
      labels={words.digests}
      chosen={draft.digest}
      onChoose={digest => change({ digest })}
    >
      {asksForHour(draft.digest) && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          {asksForWeekday(draft.digest) && (
            <TimeSelect
              label={words.weekday}
              options={listWeekdays(locale)}
              value={draft.weekday}
              onChange={weekday => change({ weekday })}
            />
          )}
          <TimeSelect
            label={words.hour}
            options={listHours(locale)}
            value={draft.hour}
            onChange={hour => change({ hour })}
          />
        </div>
      )}
    </RadioField>
  )
}

const QuietFields = ({ draft, change }: DraftProps) => {
  const { locale } = useReader()
  const hours = listHours(locale)
  return (
    <div className="mt-5">
      <Switch label={words.quiet} isOn={draft.isQuiet} onChange={isQuiet => change({ isQuiet })} />
      <p className="mt-1 text-sm text-second">{words.quietHint}</p>
      {draft.isQuiet && (
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-3">
          <TimeSelect
            label={words.from}
            options={hours}
            value={draft.quietFrom}
            onChange={quietFrom => change({ quietFrom })}
          />
          <TimeSelect
            label={words.to}
            options={hours}
            value={draft.quietTo}
            onChange={quietTo => change({ quietTo })}
          />
        </div>
      )}
    </div>
  )
}

const CapField = ({ draft, change }: DraftProps) => (
  <TextField
    label={words.cap}
    hint={words.capHint}
    type="number"
    min={1}
    max={100}
    inputMode="numeric"
    value={draft.dailyCap}
    onChange={dailyCap => change({ dailyCap })}
    width="w-24!"
    className="mt-5"
  />
)

type ScheduleFormProps = { user: User; schedule: AlertSchedule; timeZone: string | null }

/** The browser's time zone for users who have not set one; null during the server render. */
const useNewZone = (chosen: string | null): string | null => {
  const { timeZone } = useBrowserReader()
  const isKnown = timeZone !== unknownReader.timeZone && canFormat('en', timeZone)
  return chosen === null && isKnown ? timeZone : null
}

/** Unsaved values override saved ones. */
export const ScheduleForm = ({ user, schedule, timeZone }: ScheduleFormProps) => {
  const [part, setPart] = useState<Partial<ScheduleDraft>>({})
  const { mutate, isPending, error } = useSaveSchedule(user)
  const newZone = useNewZone(timeZone)
  const draft = { ...readSchedule(schedule), ...part }
  const change = (changed: Partial<ScheduleDraft>) => setPart({ ...part, ...changed })
  const problem = findScheduleProblem(draft)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem && !isPending) mutate({ schedule: buildSchedule(draft), newZone }, { onSuccess: () => setPart({}) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <DigestFields draft={draft} change={change} />
      <QuietFields draft={draft} change={change} />
      <CapField draft={draft} change={change} />
      <RadioField
        label={words.report}
        values={reportLetters}
        labels={words.reports}
        chosen={draft.report}
        onChoose={report => change({ report })}
        className="mt-5"
      />
      <div className="mt-5">
        <ZoneNote timeZone={timeZone} newZone={newZone} />
      </div>
      <p role="alert" className="mt-1 min-h-[1.125rem] text-sm text-accent">
        {problem && words[problem]}
      </p>
      <Button
        type="submit"
        look="solid"
        disabled={problem !== undefined}
        aria-busy={isPending}
        className="mt-2 min-w-[92px] aria-busy:opacity-80"
      >
        {isPending ? words.saving : words.save}
      </Button>
      {error && <FormRefusal message={words.saveFailed(describeError(error))} error={error} />}
    </form>
  )
}
