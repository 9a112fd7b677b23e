import { Worker } from 'node:worker_threads'
import type { Drawing } from './drawing.usecases.ts'

const program = new URL('./drawing-program.usecases.ts', import.meta.url)

type Method = keyof Drawing

export type DrawingCall = { id: number; method: Method; args: readonly unknown[] }
export type DrawingAnswer = { id: number } & ({ made: unknown } | { failure: string })

type Waiting = { resolve: (made: unknown) => void; reject: (error: Error) => void }

/** Calls the program in a thread, which starts with the first call, and again with the next one after it ended. */
const createCalls = () => {
  let thread: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const settle = (answer: DrawingAnswer): void => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    // A drawing nobody waits for does not keep the process running.
    if (waiting.size === 0) thread?.unref()
    if ('failure' in answer) call?.reject(new Error(answer.failure))
    else call?.resolve(answer.made)
  }

  const end = (ended: Worker, reason: string): void => {
    if (thread !== ended) return
    thread = undefined
    const calls = [...waiting.values()]
    waiting.clear()
    for (const { reject } of calls) reject(new Error(reason))
  }

  const start = (): Worker => {
    const started = new Worker(program)
    started.on('message', settle)
    started.once('error', error => end(started, `The thread that draws failed: ${String(error)}`))
    started.once('exit', () => end(started, 'The thread that draws ended.'))
    return started
  }

  return (method: Method, args: readonly unknown[]): Promise<unknown> => {
    thread ??= start()
    thread.ref()
    lastId += 1
    const call: DrawingCall = { id: lastId, method, args }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    thread.postMessage(call)
    waiting.set(call.id, { resolve, reject })
    return promise
  }
}

/** Guarantee: the program answers with what the method of `Drawing` returns, and bytes arrive as a Uint8Array. */
const madeBy = <Made>(made: unknown): Made => made as Made

/** Draws in a thread of its own: the layout of one picture would hold up all other requests for a tenth of a second. */
export const createDrawingThread = (): Drawing => {
  const call = createCalls()
  return {
    drawSvg: async (...args) => madeBy<string>(await call('drawSvg', args)),
    drawPng: async (...args) => Buffer.from(madeBy<Uint8Array<ArrayBuffer>>(await call('drawPng', args))),
    fitLine: async (...args) => madeBy(await call('fitLine', args)),
  }
}
