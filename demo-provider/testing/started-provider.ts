import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDemoProvider, type DemoProvider, type DemoProviderOptions, demoPeople } from '../index.ts'

export type StartedProvider = DemoProvider & { close(): Promise<void> }

type StartOptions = Omit<DemoProviderOptions, 'issuer'> & { path?: string }

/** The provider as a separate server on a free port. */
export const startDemoProvider = async ({
  redirectUris,
  path = '/demo-provider',
  people = demoPeople,
  assistant,
}: StartOptions): Promise<StartedProvider> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const provider = createDemoProvider({
    issuer: `http://127.0.0.1:${port}${path}`,
    redirectUris,
    people,
    ...(assistant && { assistant }),
  })
  server.on('request', provider.handle)
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { ...provider, close }
}
