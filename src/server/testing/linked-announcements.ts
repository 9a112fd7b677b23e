import type { Announcements } from '../platform/database/announcements.ts'

/** Announcements of two processes that hear each other at once, without a database between them. */
export const linkAnnouncements = (): [Announcements, Announcements] => {
  const listeners = [new Map<string, () => void>(), new Map<string, () => void>()]
  const of = (own: number): Announcements => ({
    publish: async (_db, topic) => listeners[1 - own]?.get(topic)?.(),
    subscribe: (topic, listener) => void listeners[own]?.set(topic, listener),
    close: async () => undefined,
  })
  return [of(0), of(1)]
}
