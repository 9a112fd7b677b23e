import { onTestFinished } from 'vitest'
import { createFakeAppStore, type FakeAppStore, type FakeAppStoreOptions } from '../index.ts'

export const testNow = new Date('2026-09-15T10:20:30.000Z')

export type StartedStore = FakeAppStore & {
  url: string
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
}

/** A listening store with a fixed clock that stops with the test. */
export const startStore = async (options: FakeAppStoreOptions = {}): Promise<StartedStore> => {
  const store = createFakeAppStore({ seed: 1, now: () => testNow, ...options })
  const { url } = await store.listen()
  onTestFinished(() => store.close())
  return { ...store, url, get: (path, headers = {}) => fetch(url + path, { headers }) }
}
