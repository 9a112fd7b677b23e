import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { FoundApp } from '#contract/search.ts'
import { Button } from '#web/components/ui/button.tsx'
import { chooseApp } from './choose-app.ts'
import { findAppWords as words } from './find-app.words.ts'
import { FindAppForm } from './find-app-form.tsx'
import { FindAppNote } from './find-app-note.tsx'
import { FindAppOutcome } from './find-app-outcome.tsx'
import { type FoundApps, useFoundApps } from './use-found-apps.ts'
import { useTrackChosen } from './use-track-chosen.ts'

type FindAppProps = { user: User; onClose: () => void }

const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Strict mode runs effects twice.
    if (!dialog.current?.open) dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return dialog
}

/** There before its words change, so that they are read out. */
const Announcement = ({ found: { apps, isLink, isSearching } }: { found: FoundApps }) => {
  const [only] = apps ?? []
  const text = apps && (isLink && only ? words.foundByLink(only.name) : words.found(apps.length))
  return (
    <p role="status" className="sr-only">
      {isSearching ? words.searching : text}
    </p>
  )
}

/** The browser's own dialog, as the menu is. It lies over the toasts, so it tells its failures itself. */
export const FindApp = ({ user, onClose }: FindAppProps) => {
  const dialog = useModal()
  const title = useId()
  const found = useFoundApps()
  const [chosenId, setChosenId] = useState<string>()
  const { track, isTracking, note, forgetNote } = useTrackChosen({ userId: user.id, dialog })
  const chosen = chooseApp({ apps: found.apps ?? [], isLink: found.isLink, chosenId })
  const choose = (app: FoundApp | undefined) => {
    forgetNote()
    setChosenId(app?.appStoreId)
  }
  const search = (typed: string) => {
    choose(undefined)
    found.search(typed)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="mx-auto mt-[min(10vh,5rem)] w-[min(36rem,calc(100vw-2rem))] animate-[appear_120ms_ease-out] rounded-button border border-line-strong bg-panel p-4 text-ink backdrop:bg-shade sm:p-5"
    >
      <h2 id={title} className="mb-4 text-[1.125rem]/6 font-semibold tracking-[-0.01em]">
        {words.title}
      </h2>
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
    </dialog>
  )
}
