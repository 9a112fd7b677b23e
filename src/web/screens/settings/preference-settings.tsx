import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import type { ReaderChoice } from '#web/lib/reader.ts'
import { FormatField } from './format-field.tsx'
import { ReaderExample } from './reader-example.tsx'
import { settingsWords } from './settings.words.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { useSavePreferences } from './use-save-preferences.ts'

const { preferences: words } = settingsWords

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
    <SplitSection title={words.title} explanation={words.explanation}>
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
