import { isIPv6 } from 'node:net'
import type { Agent } from 'undici'

const agents = new Map<string, Promise<Agent>>()

/** An agent for each address, with connections of its own. Its code is loaded only where an address is chosen. */
const openAgent = async (localAddress: string): Promise<Agent> => {
  const { Agent } = await import('undici')
  // Names resolve to addresses of the same family, because an IPv4 address cannot reach an IPv6 one.
  return new Agent({ localAddress, allowH2: false, connect: { family: isIPv6(localAddress) ? 6 : 4 } })
}

/** Fetches from this IP address of the machine, or from the one that the system chooses. */
export const fetchFrom = async (
  localAddress: string | undefined,
  url: string,
  init: { headers: Record<string, string>; redirect: 'manual'; signal: AbortSignal },
): Promise<Response> => {
  if (localAddress === undefined) return fetch(url, init)
  const agent = agents.get(localAddress) ?? openAgent(localAddress)
  agents.set(localAddress, agent)
  const [{ fetch: fetchByAgent }, dispatcher] = await Promise.all([import('undici'), agent])
  return toResponse(await fetchByAgent(url, { ...init, dispatcher }))
}

/** Guarantee: the package `undici` has the same classes as Node, which is built with it. */
const toResponse = (response: unknown): Response => response as Response
