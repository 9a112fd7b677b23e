import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { FirstReaderProvider, type Reader, unknownReader } from './lib/reader.ts'

type ProvidersProps = { queryClient: QueryClient; firstReader?: Reader; children: ReactNode }

/** The context providers that every screen needs. */
export const Providers = ({ queryClient, firstReader = unknownReader, children }: ProvidersProps) => (
  <StrictMode>
    <FirstReaderProvider value={firstReader}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </FirstReaderProvider>
  </StrictMode>
)
