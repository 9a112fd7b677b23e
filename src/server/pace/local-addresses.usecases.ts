import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { messageOf, StartError } from '../platform/process/errors.ts'
import type { Egress } from './egresses.rules.ts'

const listOwn = (): string =>
  Object.values(networkInterfaces())
    .flatMap(addresses => (addresses ?? []).map(({ address }) => address))
    .join(', ')

/** Binding is more reliable than the list of interfaces: 127.0.0.2 is in none, and a listed address may be unusable. */
const bind = async (host: string): Promise<void> => {
  const server = createServer()
  server.listen({ host, port: 0 })
  await once(server, 'listening')
  server.close()
}

/** @throws StartError for an address from which this machine cannot call. */
export const ensureLocalAddresses = async (egresses: readonly Egress[]): Promise<void> => {
  for (const { localAddress } of egresses) {
    if (localAddress === undefined) continue
    try {
      await bind(localAddress)
    } catch (cause) {
      const sentence =
        `EGRESS names the address ${localAddress}, from which this machine cannot call (${messageOf(cause)}). ` +
        `Its addresses are ${listOwn()}. For an address of another machine or of a router, give it a name instead, such as EGRESS=fra.`
      throw new StartError(sentence, { cause })
    }
  }
}
