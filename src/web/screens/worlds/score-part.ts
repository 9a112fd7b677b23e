import { createServerPart } from '#web/lib/server-part.tsx'

/** The world score with its table and history. It changes once a day. */
export const scorePart = createServerPart('world-score', async () => (await import('./world-score.tsx')).WorldScore)
