import type { Fault, FaultRule, ReceivedRequest } from '#fake-appstore'

const ask = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(path, init)
  if (response.ok) return response
  throw new Error(`The fake App Store answered ${response.status}: ${await response.text()}`)
}

type StoreAddress = { appStoreUrl: string }

/** What goes wrong at the fake App Store from now on; several rules add up, the first that fits counts. */
export const setFault = async ({ appStoreUrl }: StoreAddress, rule: FaultRule): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  await ask(`${appStoreUrl}/__control/faults`, { method: 'POST', headers, body: JSON.stringify(rule) })
}

/** What happens to searches and lookups; charts and pictures go on. */
export const setSearchFault = async (address: StoreAddress, fault: Fault): Promise<void> => {
  for (const path of ['/search', '/lookup']) await setFault(address, { match: { path }, fault })
}

export const clearFaults = async ({ appStoreUrl }: StoreAddress): Promise<void> => {
  await ask(`${appStoreUrl}/__control/faults`, { method: 'DELETE' })
}

/** What the fake App Store was asked, oldest first. */
export const listStoreRequests = async ({ appStoreUrl }: StoreAddress): Promise<ReceivedRequest[]> =>
  JSON.parse(await (await ask(`${appStoreUrl}/__control/requests`, {})).text())
