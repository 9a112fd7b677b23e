import { setImmediate as afterOthers } from 'node:timers/promises'

/** How long work may hold the thread before other requests get a turn. */
const holdMs = 8

/** Lets other requests in when the work between two calls held the thread for long. Call it between parts of heavy work. */
export const createYielder = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < holdMs) return
    await afterOthers()
    since = performance.now()
  }
}

/** Maps items one by one, and lets other requests in between. */
export const mapYielding = async <Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> => {
  const yieldToOthers = createYielder()
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    await yieldToOthers()
  }
  return made
}
