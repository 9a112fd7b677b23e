import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'

type ProvidersProps = { queryClient: QueryClient; children: ReactNode }

/** What every screen may rely on. */
export const Providers = ({ queryClient, children }: ProvidersProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </StrictMode>
)
