import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './lib/query-client.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import './styles/index.css'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('The page has no element with the id "root".')

const queryClient = createQueryClient()
createRoot(rootElement).render(
  <Providers queryClient={queryClient}>
    <RouterProvider router={createAppRouter({ queryClient })} />
  </Providers>,
)
