import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { savePreferences, type User } from '#contract/accounts.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { applyChoice, type ReaderChoice, readChoice, useBrowserReader, useOpenedAt } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ChoiceField } from './choice-field.tsx'
import { buildLocaleOptions } from './locale-options.ts'
import { settingsWords } from './settings.words.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const { preferences: words } = settingsWords

const exampleNumber = 1_234_567.8

/** The current time and a long number in the selected formats. Empty until hydration, with the space reserved. */
const ReaderExample = ({ choice }: { choice: ReaderChoice }) => {
  const browser = useBrowserReader()
  const openedAt = useOpenedAt()
  const reader = applyChoice(readChoice(choice), browser)
  return (
    <p className="mt-3 flex min-h-5 flex-wrap gap-x-2 text-table text-second">
      {words.example}
      {openedAt !== null && (
        <span lang={reader.locale} dir="auto" className="text-ink tabular-nums">
          {formatMoment(new Date(openedAt).toISOString(), reader)} · {formatNumber(exampleNumber, reader.locale)}
        </span>
      )}
    </p>
  )
}

/** Browsers and Node know different language names, so the server render contains only the selected locale. */
const FormatField = ({ locale, onChange }: { locale: string | null; onChange: (locale: string | null) => void }) => {
  const isInBrowser = useOpenedAt() !== null
  const options = useMemo(() => (isInBrowser ? buildLocaleOptions(locale) : []), [isInBrowser, locale])
  return (
    <ChoiceField label={words.formats} name="locale" value={locale} onChange={onChange}>
      {!isInBrowser && locale !== null && <option value={locale}>{locale}</option>}
      {options.map(option => (
        <option key={option.locale} value={option.locale} lang={option.locale}>
          {option.name}
        </option>
      ))}
    </ChoiceField>
  )
}

/** Saves the preferences. Dates and numbers update at once, names of apps after a refetch. */
const useSavePreferences = (userId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: ReaderChoice) => call(savePreferences, { params: { userId }, body: choice }),
    onSuccess: saved => {
      queryClient.setQueryData(currentUserQuery.queryKey, user => user && { ...user, ...saved })
      void queryClient.invalidateQueries()
      showToast({ title: words.saved })
    },
    onError: error => showFailureToast(words.saveFailed, error),
  })
}

/** Unsaved values override saved ones. The saved ones are part of the user, so nothing needs to load. */
export const PreferenceSettings = ({ user }: { user: User }) => {
  const [draft, setDraft] = useState<Partial<ReaderChoice>>({})
  const { mutate, isPending } = useSavePreferences(user.id)
  const chosen: ReaderChoice = { locale: user.locale, timeZone: user.timeZone, ...draft }
  const change = (part: Partial<ReaderChoice>) => setDraft({ ...draft, ...part })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(chosen, { onSuccess: () => setDraft({}) })
  }

  return (
    <SplitSection anchor="formats" title={words.title} explanation={words.explanation}>
      <form onSubmit={submit}>
        <div className="grid max-w-[40rem] gap-x-6 gap-y-4 sm:grid-cols-2">
          <FormatField locale={chosen.locale} onChange={locale => change({ locale })} />
          <TimeZoneField timeZone={chosen.timeZone} onChange={timeZone => change({ timeZone })} />
        </div>
        <ReaderExample choice={chosen} />
        <Button type="submit" look="solid" aria-busy={isPending} className="mt-4 min-w-[92px]">
          {isPending ? words.saving : words.save}
        </Button>
      </form>
    </SplitSection>
  )
}
