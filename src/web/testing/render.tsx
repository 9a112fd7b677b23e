import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/providers.tsx'
import { createAppRouter } from '#web/router.tsx'
import { seedUser } from './people.ts'

/**
 * Renders the page a request ends on after redirects, with the seeded responses; for a visitor unless `seed` signs in a user.
 */
export const render = async (path: string, seed: (queryClient: QueryClient) => void): Promise<string> => {
  const queryClient = createQueryClient()
  seedUser(queryClient, null)
  seed(queryClient)
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') return render(result.redirect.options.href ?? '/', seed)
  const html = renderToString(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return html.replaceAll('<!-- -->', '')
}

/** The text of a page on one line. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
