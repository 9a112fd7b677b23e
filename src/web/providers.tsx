import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { BrowserReaderProvider, type Reader, useReaderFrom } from './lib/reader.ts'

type ProvidersProps = {
  queryClient: QueryClient
  /** The reader that the server rendered the page for. */
  firstReader?: Reader | undefined
  children: ReactNode
}

/** The context providers that every screen needs. */
export const Providers = ({ queryClient, firstReader, children }: ProvidersProps) => (
  <StrictMode>
    <BrowserReaderProvider value={useReaderFrom(firstReader)}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </BrowserReaderProvider>
  </StrictMode>
)
