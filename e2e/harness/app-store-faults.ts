import type { Fault, FaultRule, ReceivedRequest } from '#fake-appstore'

const ask = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(path, init)
  if (response.ok) return response
  throw new Error(`The fake App Store answered ${response.status}: ${await response.text()}`)
}

type StoreAddress = { appStoreUrl: string }

/** Sets the faults of the fake App Store from now on; of several rules, the first match applies. */
export const setFault = async ({ appStoreUrl }: StoreAddress, rule: FaultRule): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  await ask(`${appStoreUrl}/__control/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
}

/** Sets a fault for searches and lookups; charts and pictures still work. */
export const setSearchFault = async (address: StoreAddress, fault: Fault): Promise<void> => {
  for (const path of ['/search', '/lookup']) await setFault(address, { match: { path }, fault })
}

export const clearFaults = async ({ appStoreUrl }: StoreAddress): Promise<void> => {
  await ask(`${appStoreUrl}/__control/faults`, { method: 'DELETE' })
}

/** The requests to the fake App Store, oldest first. */
export const listStoreRequests = async ({ appStoreUrl }: StoreAddress): Promise<ReceivedRequest[]> =>
  JSON.parse(await (await ask(`${appStoreUrl}/__control/requests`, {})).text())
