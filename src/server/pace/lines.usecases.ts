import type { Budget } from './pace.rules.ts'
import type { Line } from './shares.rules.ts'

/** The lines of this process: the callers that wait for a slot. Only the first of each line asks the database. */
export const createLines = () => {
  const turns = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()
  const listeners = new Set<() => void>()

  const leave = (key: string): void => {
    waiting.set(key, (waiting.get(key) ?? 0) - 1)
    for (const listener of [...listeners]) listener()
    listeners.clear()
  }

  return {
    /** Runs when everyone who joined the line before has left it. */
    join: <Taken>({ budget, line }: LineOf, takeInTurn: () => Promise<Taken>): Promise<Taken> => {
      const key = `${budget} ${line}`
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
      const turn = (turns.get(key) ?? Promise.resolve()).then(takeInTurn).finally(() => leave(key))
      turns.set(
        key,
        turn.catch(() => undefined),
      )
      return turn
    },

    isWaiting: ({ budget, line }: LineOf): boolean => (waiting.get(`${budget} ${line}`) ?? 0) > 0,

    /** Resolves when somebody leaves a line. */
    nextChange: (): Promise<void> => new Promise(resolve => void listeners.add(resolve)),
  }
}

type LineOf = { budget: Budget; line: Line }
