import type { Adapter, AdapterPayload } from 'oidc-provider'
import { secondMs } from '#domain/units.ts'

const keptOfAKind = 1000

type Kept = { payload: AdapterPayload; endsAt: number }

/** The maximum number of entries, so that memory stays bounded in a demo that runs for a long time. */
const dropOldest = (kept: Map<string, Kept>): void => {
  for (const id of kept.keys()) {
    if (kept.size <= keptOfAKind) return
    kept.delete(id)
  }
}

const createKind = (): Adapter => {
  const kept = new Map<string, Kept>()
  const find = async (id: string) => {
    const found = kept.get(id)
    return found && found.endsAt > Date.now() ? found.payload : undefined
  }
  return {
    find,
    findByUid: async uid => [...kept.values()].find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresIn) => {
      kept.delete(id)
      kept.set(id, { payload, endsAt: expiresIn ? Date.now() + expiresIn * secondMs : Number.POSITIVE_INFINITY })
      dropOldest(kept)
    },
    consume: async id => {
      const payload = await find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / secondMs)
    },
    destroy: async id => void kept.delete(id),
    revokeByGrantId: async grantId => {
      for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
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
