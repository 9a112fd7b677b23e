import type { Adapter, AdapterPayload } from 'oidc-provider'
import { secondMs } from '#domain/units.ts'

const mostEntries = 1000

type Entry = { payload: AdapterPayload; endsAt: number }

/** The maximum number of entries, so that memory stays bounded in a demo that runs for a long time. */
const dropOldest = (entries: Map<string, Entry>): void => {
  for (const id of entries.keys()) {
    if (entries.size <= mostEntries) return
    entries.delete(id)
  }
}

const createKind = (): Adapter => {
  const entries = new Map<string, Entry>()
  const find = async (id: string) => {
    const entry = entries.get(id)
    return entry && entry.endsAt > Date.now() ? entry.payload : undefined
  }
  return {
    find,
    findByUid: async uid => [...entries.values()].find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresIn) => {
      entries.delete(id)
      entries.set(id, { payload, endsAt: expiresIn ? Date.now() + expiresIn * secondMs : Number.POSITIVE_INFINITY })
      dropOldest(entries)
    },
    consume: async id => {
      const payload = await find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / secondMs)
    },
    destroy: async id => void entries.delete(id),
    revokeByGrantId: async grantId => {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
    },
  }
}

/** Stores nothing: the provider forgets sessions, so that every sign-in asks for a person. */
const forgetful: Adapter = {
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  upsert: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** The state of one provider, in memory and bounded. */
export const createStore = (): ((kind: string) => Adapter) => {
  const kinds = new Map<string, Adapter>()
  return kind => {
    if (kind === 'Session') return forgetful
    const made = kinds.get(kind) ?? createKind()
    kinds.set(kind, made)
    return made
  }
}
