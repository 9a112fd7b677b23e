import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<true>()

/** Marks everything that the work starts as heavy. */
export const runAsHeavy = <Made>(work: () => Promise<Made>): Promise<Made> => running.run(true, work)

/** Whether the code that asks belongs to heavy work. */
export const isHeavy = (): boolean => running.getStore() ?? false
