import type { Announcements } from '../platform/announcements.ts'

/** Announcements of two processes that hear each other at once, without a database between them. */
export const linkAnnouncements = (): [Announcements, Announcements] => {
  const heard = [new Map<string, (body: unknown) => void>(), new Map<string, (body: unknown) => void>()]
  const of = (own: number): Announcements => ({
    announce: async (_db, topic, bodies) => {
      for (const body of bodies)
        heard[1 - own]?.get(topic)?.(body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    },
    listen: (topic, hear) => void heard[own]?.set(topic, hear),
    close: async () => undefined,
  })
  return [of(0), of(1)]
}
