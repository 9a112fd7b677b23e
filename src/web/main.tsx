import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type PageState, restorePageState } from './lib/page-state.ts'
import { keepPrefetched } from './lib/prefetch.ts'
import { createQueryClient } from './lib/query-client.ts'
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

/** Guarantee: the server writes what `takePageState` made. Undefined for a page that came without content. */
const readPageState = (): PageState | undefined => {
  const text = document.getElementById('state')?.textContent
  return text ? JSON.parse(text) : undefined
}

const takeOver = async (page: PageState): Promise<void> => {
  restorePageState(queryClient, page)
  // The router then draws the tree as it did on the server, without waiting for what is there already.
  router.ssr = { manifest: undefined }
  await keepPrefetched(queryClient, () => router.load())
  hydrateRoot(
    rootElement,
    <Providers queryClient={queryClient} firstReader={page.reader}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

const begin = (): void =>
  createRoot(rootElement).render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )

// No await here: the files of a page import this one, and would wait for themselves.
const page = readPageState()
if (page) void takeOver(page)
else begin()
