import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { FoundApp as Found } from '#contract/search.ts'
import type { SearchNotice } from '#domain/search-notices.ts'
import { findStoreLink } from '#domain/store-links.ts'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { FoundApp, FoundAppsSkeleton } from '#web/components/app-search/found-apps.tsx'
import { isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { termOf } from '#web/components/app-search/search-address.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { describeTrackFailure, failureToast, useTrackFound } from '#web/components/tracking/use-tracking.ts'
import { Button } from '#web/components/ui/button.tsx'
import { hasStatus } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { showToast } from '#web/lib/toasts.ts'
import { findAppWords as words } from './find-app.words.ts'

type FindAppRowProps = { app: Found; isChosen: boolean; isTracked: boolean; onChoose: () => void }

/** A radio button with the whole row as its label. Arrow keys move between rows. */
const FindAppRow = ({ app, isChosen, isTracked, onChoose }: FindAppRowProps) => (
  <label className="flex cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink">
    <input
      type="radio"
      name="found-app"
      checked={isChosen}
      onChange={onChoose}
      className="size-4 shrink-0 accent-ink outline-none"
    />
    <FoundApp app={app} isFirstSight />
    {isTracked && <span className="shrink-0 text-sm text-second">{words.isTracked}</span>}
  </label>
)

type FindAppResultsProps = {
  userId: string
  apps: readonly Found[]
  chosen: Found | undefined
  onChoose: (app: Found) => void
}

const FindAppResults = ({ userId, apps, chosen, onChoose }: FindAppResultsProps) => {
  const { data: tracked = [] } = useQuery({ ...trackedAppsQuery(userId), enabled: false })
  const trackedIds = new Set(tracked.map(app => app.appStoreId))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.results}</legend>
      {apps.map(app => (
        <FindAppRow
          key={app.appStoreId}
          app={app}
          isChosen={app === chosen}
          isTracked={trackedIds.has(app.appStoreId)}
          onChoose={() => onChoose(app)}
        />
      ))}
    </fieldset>
  )
}

type AppSearch = {
  apps: readonly Found[] | undefined
  /** Why the App Store's own results are missing. */
  notice: SearchNotice | null
  error: Error | null
  /** Whether the search term is an App Store link. */
  isLink: boolean
  isSearching: boolean
  search: (typed: string) => void
}

/** The search of the dialog, which shares its cache with the search page. Ignores blank input. */
const useAppSearch = (): AppSearch => {
  const [term, setTerm] = useState('')
  // Retry a search that failed on the search page.
  const { data, error, isFetching, refetch } = useQuery({ ...searchQuery(term), retryOnMount: true })
  const search = (typed: string) => {
    const next = termOf({ q: typed })
    if (next === term && (error || data?.notice)) void refetch()
    else if (next) setTerm(next)
  }
  return {
    apps: data && !isUndecided(data) ? data.apps : undefined,
    notice: data?.notice ?? null,
    error: isFetching ? null : error,
    isLink: findStoreLink(term) !== undefined,
    isSearching: isFetching || (data !== undefined && isUndecided(data)),
    search,
  }
}

/** A message inside the dialog, which would cover a toast. */
type Note = { title: string; text: string; tone: 'plain' | 'bad' }

const noneSelected: Note = { title: words.noneSelected, text: words.noneSelectedText, tone: 'bad' }

/** SPEC §8: the server's message if search is temporarily unavailable. */
export const searchFailureNote = (error: unknown): Note => {
  const why = describeSearchFailure(error)
  const text = why.includes(words.unavailable) ? why : words.searchFailedText
  return { title: words.searchFailed, text, tone: 'bad' }
}

export const nothingFoundNote = (isLink: boolean): Note => ({
  title: words.nothing,
  text: isLink ? words.nothingAtLink : words.nothingByTerm,
  tone: 'plain',
})

export const trackFailureNote = (error: unknown): Note =>
  hasStatus(error, 401)
    ? { title: words.loginRequired, text: words.loginRequiredText, tone: 'bad' }
    : { title: words.trackFailed, text: describeTrackFailure(error), tone: 'bad' }

/** A message that other screens show as a toast. */
const FindAppNote = ({ note: { title, text, tone } }: { note: Note }) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className={classNames('border-l-2 py-0.5 pl-3', tone === 'bad' ? 'border-bad' : 'border-line-strong')}
  >
    <p className="text-table font-medium">{title}</p>
    <p className="text-sm text-second [overflow-wrap:anywhere]">{text}</p>
  </div>
)

// SPEC §9.
const navigationDelayMs = 100

/** Tracks the selected app, closes the dialog and opens the app's page. If the user has closed the dialog, the page stays. */
const useTrackSelected = ({ userId, dialog }: { userId: string; dialog: RefObject<HTMLDialogElement | null> }) => {
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useTrackFound(userId)
  const [note, setNote] = useState<Note>()
  const finish = (id: string) => {
    if (!dialog.current?.open) return
    dialog.current.close()
    setTimeout(() => void navigate({ to: '/apps/$id', params: { id } }), navigationDelayMs)
  }
  const fail = (error: unknown) => {
    if (dialog.current?.open) setNote(trackFailureNote(error))
    else showToast(failureToast(words.trackFailed, error))
  }
  const track = async (app: Found | undefined) => {
    if (isPending) return
    setNote(app ? undefined : noneSelected)
    if (app) await mutateAsync(app).then(finish, fail)
  }
  return { track, isTracking: isPending, note, forgetNote: () => setNote(undefined) }
}

type FindAppOutcomeProps = {
  userId: string
  found: AppSearch
  chosen: Found | undefined
  onChoose: (app: Found) => void
}

const NoResults = ({ found: { apps, error, isLink } }: { found: AppSearch }) => (
  <div className="p-3">
    {error && <FindAppNote note={searchFailureNote(error)} />}
    {!error && apps && <FindAppNote note={nothingFoundNote(isLink)} />}
    {!error && !apps && <p className="text-sm text-third">{words.prompt}</p>}
  </div>
)

/** The search results in a scrollable area, 16rem high (SPEC §9). */
const FindAppOutcome = ({ userId, found, chosen, onChoose }: FindAppOutcomeProps) => {
  const { apps = [], notice, isSearching } = found
  return (
    <div className="mt-4 h-64 overflow-y-auto overscroll-contain rounded-button border border-line">
      {notice && <p className="px-3 pt-2.5 text-sm text-amber">{searchWords.notices[notice]}</p>}
      {apps.length > 0 && <FindAppResults userId={userId} apps={apps} chosen={chosen} onChoose={onChoose} />}
      {apps.length === 0 && (isSearching ? <FoundAppsSkeleton count={5} /> : <NoResults found={found} />)}
    </div>
  )
}

const FindAppForm = ({ isSearching, onSearch }: { isSearching: boolean; onSearch: (typed: string) => void }) => {
  const [draft, setDraft] = useState('')
  const tip = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <form onSubmit={submit}>
      <div className="flex gap-2 max-sm:flex-col">
        <AppSearchField
          look="dialog"
          label={words.label}
          placeholder={words.placeholder}
          aria-describedby={tip}
          value={draft}
          onChange={setDraft}
          onPastedLink={onSearch}
        />
        <Button type="submit" disabled={draft.trim() === ''} aria-busy={isSearching} className="h-10 sm:min-w-[104px]">
          {isSearching ? words.searching : words.search}
        </Button>
      </div>
      <p id={tip} className="mt-2 text-sm text-second">
        {words.tip}
      </p>
    </form>
  )
}

type ChooseInput = { apps: readonly Found[]; isLink: boolean; chosenId: string | undefined }

/** The selected app, or the only result of an App Store link. */
export const selectApp = ({ apps, isLink, chosenId }: ChooseInput): Found | undefined => {
  const chosen = apps.find(app => app.appStoreId === chosenId)
  return chosen ?? (isLink && apps.length === 1 ? apps[0] : undefined)
}

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
export const FindApp = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [])
  const found = useAppSearch()
  const [chosenId, setChosenId] = useState<string>()
  const { track, isTracking, note, forgetNote } = useTrackSelected({ userId: user.id, dialog })
  const chosen = selectApp({ apps: found.apps ?? [], isLink: found.isLink, chosenId })
  const choose = (app: Found | undefined) => {
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
