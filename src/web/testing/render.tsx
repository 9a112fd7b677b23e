import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/providers.tsx'
import { createAppRouter } from '#web/router.tsx'
import { seedUser } from './people.ts'

/** Where the server leads from an address, with the answers it is given; for a visitor unless they say who is signed in. */
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

/** What stands on a page, in one line. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
