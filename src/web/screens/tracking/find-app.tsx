import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { FoundApp } from '#contract/search.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { findAppWords as words } from './find-app.words.ts'
import { FindAppForm } from './find-app-form.tsx'
import { FindAppNote } from './find-app-note.tsx'
import { FindAppOutcome } from './find-app-outcome.tsx'
import { selectApp } from './select-app.ts'
import { type AppSearch, useAppSearch } from './use-app-search.ts'
import { useTrackSelected } from './use-track-selected.ts'

type FindAppProps = { user: User; onClose: () => void }

/** Mounted before its text changes, because screen readers announce only changes of an existing live region. */
const Announcement = ({ found: { apps, isLink, isSearching } }: { found: AppSearch }) => {
  const [only] = apps ?? []
  const text = apps && (isLink && only ? words.foundByLink(only.name) : words.found(apps.length))
  return (
    <p role="status" className="sr-only">
      {isSearching ? words.searching : text}
    </p>
  )
}

/** The search-and-track dialog. It would cover toasts, so it shows its own errors. */
export const FindApp = ({ user, onClose }: FindAppProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  const found = useAppSearch()
  const [chosenId, setChosenId] = useState<string>()
  const { track, isTracking, note, forgetNote } = useTrackSelected({ userId: user.id, dialog })
  const chosen = selectApp({ apps: found.apps ?? [], isLink: found.isLink, chosenId })
  const choose = (app: FoundApp | undefined) => {
    forgetNote()
    setChosenId(app?.appStoreId)
  }
  const search = (typed: string) => {
    choose(undefined)
    found.search(typed)
  }
  return (
    <Dialog ref={dialog} look="search" name={{ title: words.title }} closesBeside={false} onClose={onClose}>
      <div className="h-4" />
      <FindAppForm isSearching={found.isSearching} onSearch={search} />
      <Announcement found={found} />
      <FindAppOutcome userId={user.id} found={found} chosen={chosen} onChoose={choose} />
      {note && (
        <div className="mt-3">
          <FindAppNote note={note} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        <Button look="solid" aria-busy={isTracking} onClick={() => track(chosen)}>
          {isTracking ? words.tracking : words.track}
        </Button>
      </div>
    </Dialog>
  )
}
