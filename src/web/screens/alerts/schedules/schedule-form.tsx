import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { savePreferences, type User } from '#contract/accounts.ts'
import { saveAlertSchedule } from '#contract/alerts.ts'
import { type AlertSchedule, digests } from '#domain/alerts.ts'
import { reportLetters } from '#domain/reports.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { RadioField } from '#web/components/form/radio-field.tsx'
import { SelectField } from '#web/components/form/select-field.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { dateFormat } from '#web/lib/formats.ts'
import { canFormat, unknownReader, useBrowserReader, useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { alertsWords } from '../alerts.words.ts'
import { buildSchedule, findScheduleProblem, readSchedule, type ScheduleDraft } from './schedule-draft.ts'

const hours = [...Array(24).keys()]
/** 1 is Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** An arbitrary Monday; only its weekday and hours are used. */
const someMonday = Date.UTC(2026, 0, 5)

// Browsers and Node use different spaces before `PM`.
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

type TimeOption = { value: number; name: string }

/** An hour in the reader's locale: `8:00 AM`. */
export const listHours = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours.map(value => ({ value, name: plain(format(someMonday + value * hourMs)) }))
}

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
      {draft.digest !== 'instant' && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          {draft.digest === 'weekly' && (
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

type ZonesProps = {
  timeZone: string | null
  /** The time zone that saving the form will set; null if the user has one or the browser's is unknown. */
  newZone: string | null
}

const toSettings = (
  <Link to="/settings" hash="formats" className={textLink('quiet')}>
    {words.changeZone}
  </Link>
)

const ZoneNote = ({ timeZone, newZone }: ZonesProps) => {
  const zone = (timeZone ?? newZone)?.replaceAll('_', ' ')
  return (
    <p className="mt-5 min-h-6 text-table text-second">
      {timeZone === null && zone !== undefined ? (
        words.newZone(zone)
      ) : (
        <FillIn text={zone === undefined ? words.noZone : words.zone} parts={{ zone, change: toSettings }} />
      )}
    </p>
  )
}

/** If the user has no time zone yet, saves the browser's zone first, so that all dates update. The form shows errors. */
const useSaveSchedule = ({ id: userId, locale }: User) => {
  const queryClient = useQueryClient()
  const { queryKey } = alertSettingsQuery(userId)
  const saveZone = async (newZone: string) => {
    const saved = await call(savePreferences, { params: { userId }, body: { locale, timeZone: newZone } })
    queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
    queryClient.setQueryData(queryKey, settings => settings && { ...settings, timeZone: saved.timeZone })
  }
  return useMutation({
    mutationFn: async ({ schedule, newZone }: { schedule: AlertSchedule; newZone: string | null }) => {
      if (newZone !== null) await saveZone(newZone)
      return call(saveAlertSchedule, { params: { userId }, body: schedule })
    },
    onSuccess: schedule => {
      queryClient.setQueryData(queryKey, settings => settings && { ...settings, schedule })
      showToast({ title: words.saved })
    },
  })
}

type ScheduleFormProps = { user: User; schedule: AlertSchedule; timeZone: string | null }

/** The browser's time zone for users who have not set one; null during the server render. */
const useNewZone = (chosen: string | null): string | null => {
  const { timeZone } = useBrowserReader()
  const isKnown = timeZone !== unknownReader.timeZone && canFormat('en', timeZone)
  return chosen === null && isKnown ? timeZone : null
}

/** Unsaved values override saved ones. */
const ScheduleForm = ({ user, schedule, timeZone }: ScheduleFormProps) => {
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
      <ZoneNote timeZone={timeZone} newZone={newZone} />
      <p role="alert" className="mt-1 min-h-[1.125rem] text-sm text-bad">
        {problem && words[problem]}
      </p>
      <Button
        type="submit"
        look="solid"
        disabled={problem !== undefined}
        aria-busy={isPending}
        className="mt-2 min-w-[92px]"
      >
        {isPending ? words.saving : words.save}
      </Button>
      <FormRefusal failed={words.saveFailed} error={error} />
    </form>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-28 max-w-96" />
    <Skeleton className="mt-5 h-32 max-w-72" />
    <Skeleton className="mt-5 h-9 w-[92px] rounded-button" />
  </>
)

export const ScheduleSection = ({ user }: { user: User }) => (
  <SplitSection anchor="schedule" title={words.title} explanation={words.explanation}>
    <Loaded query={useQuery(alertSettingsQuery(user.id))} words={alertsWords} skeleton={skeleton}>
      {({ schedule, timeZone }) => <ScheduleForm user={user} schedule={schedule} timeZone={timeZone} />}
    </Loaded>
  </SplitSection>
)
