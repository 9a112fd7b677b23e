import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { busyStatusId, busyWords } from './components/feedback/busy-page.words.ts'
import { repeatFailed, waitForPage } from './lib/busy-server.ts'
import { isChunkMissing, reloadWhenOutdated } from './lib/newer-version.ts'
import { type PageState, restorePageState } from './lib/page-state.ts'
import { keepPrefetched } from './lib/prefetch.ts'
import { createQueryClient } from './lib/query-client.ts'
import type { Reader } from './lib/reader.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import './styles/index.css'

const getRoot = (): HTMLElement => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root".')
  return root
}

const rootElement = getRoot()

const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })

/** Undefined for a page without server-rendered content. */
const readPageState = (): PageState | undefined => {
  const text = document.getElementById('state')?.textContent
  return text ? asPageState(JSON.parse(text)) : undefined
}

/** Safe cast: the server writes the output of `takePageState`. */
const asPageState = (state: unknown): PageState => state as PageState

const screens = (firstReader?: Reader) => (
  <Providers queryClient={queryClient} firstReader={firstReader}>
    <RouterProvider router={router} />
  </Providers>
)

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Gives a busy server a moment, and the page time to hydrate. */
const repeatAfterMs = 3_000

/**
 * Loads the code of the page again if it could not be loaded. Until then the page stays as the server sent it: it can be read,
 * and its links work.
 */
const loadMissing = async (): Promise<void> => {
  for (let waitMs = repeatAfterMs; ; waitMs *= 2) {
    const failed = router.state.matches.find(({ error }) => isChunkMissing(error))
    if (!failed) return
    // The page then says that a newer version may be available.
    if (await reloadWhenOutdated(failed.error)) return
    await sleep(waitMs)
    await keepPrefetched(queryClient, () => router.invalidate())
  }
}

const takeOver = async (page: PageState): Promise<void> => {
  restorePageState(queryClient, page)
  // Tells the router to render the server's tree immediately, without waiting for data that came with the page.
  router.ssr = { manifest: undefined }
  await keepPrefetched(queryClient, () => router.load())
  await loadMissing()
  // A transition lets the browser respond between React's steps. A click or a key press makes React finish first.
  startTransition(() => void hydrateRoot(rootElement, screens(page.reader)))
  await sleep(repeatAfterMs)
  await repeatFailed(queryClient, page.queries)
}

const openWhenAnswered = async (status: HTMLElement): Promise<void> => {
  status.textContent = busyWords.waiting
  const { href: address } = location
  await waitForPage({ ask: () => fetch(address, { method: 'HEAD', headers: { accept: 'text/html' } }), sleep })
  location.reload()
}

// Not awaited: a page's chunks import this module, so a top-level await would deadlock.
const page = readPageState()
const busyStatus = document.getElementById(busyStatusId)
if (page) void takeOver(page)
else if (busyStatus) void openWhenAnswered(busyStatus)
else createRoot(rootElement).render(screens())
