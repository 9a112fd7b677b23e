import { type ChildProcess, fork } from 'node:child_process'
import { minuteMs } from '#domain/units.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Drawing } from './drawing.usecases.ts'

const program = new URL('./drawing-program.usecases.ts', import.meta.url)

type Method = keyof Drawing

export type DrawingCall = { id: number; method: Method; args: readonly unknown[] }
export type DrawingAnswer = { id: number } & ({ made: unknown } | { failure: string })

type Waiting = { resolve: (made: unknown) => void; reject: (error: Error) => void }

const endsAfterMs = minuteMs

/** An idle drawing process does not keep this process running. */
const unref = (drawer: ChildProcess): void => {
  drawer.unref()
  drawer.channel?.unref()
}

const ref = (drawer: ChildProcess): void => {
  drawer.ref()
  drawer.channel?.ref()
}

/** Calls the program in a process, which starts with a call if there is none, and ends after a minute without one. */
const createCalls = (idleMs: number) => {
  let drawer: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const rest = (idle: ChildProcess): void => {
    unref(idle)
    resting = setTimeout(() => idle.disconnect(), idleMs).unref()
  }

  const settle = (from: ChildProcess, answer: DrawingAnswer): void => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) rest(from)
    if ('failure' in answer) call?.reject(new Error(answer.failure))
    else call?.resolve(answer.made)
  }

  const end = (ended: ChildProcess, reason: string): void => {
    if (drawer !== ended) return
    drawer = undefined
    clearTimeout(resting)
    const calls = [...waiting.values()]
    waiting.clear()
    for (const { reject } of calls) reject(new Error(reason))
  }

  const start = (): ChildProcess => {
    const started = fork(program, { serialization: 'advanced', execArgv: [] })
    started.on('message', answer => settle(started, answer as DrawingAnswer))
    started.on('error', error => end(started, `The process that draws failed: ${messageOf(error)}`))
    started.once('disconnect', () => end(started, 'The process that draws ended.'))
    return started
  }

  return (method: Method, args: readonly unknown[]): Promise<unknown> => {
    clearTimeout(resting)
    drawer ??= start()
    ref(drawer)
    lastId += 1
    const call: DrawingCall = { id: lastId, method, args }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(call.id, { resolve, reject })
    drawer.send(call)
    return promise
  }
}

/** Guarantee: the program answers with what the method of `Drawing` returns, and bytes arrive as a Uint8Array. */
const madeBy = <Made>(made: unknown): Made => made as Made

/**
 * Draws in a process of its own: the layout of one picture would hold up all requests for a tenth of a second, and
 * fonts and compiled code take 130 MB, which only the end of a process releases.
 */
export const createDrawingProcess = ({ idleMs = endsAfterMs } = {}): Drawing => {
  const call = createCalls(idleMs)
  return {
    drawSvg: async (...args) => madeBy<string>(await call('drawSvg', args)),
    drawPng: async (...args) => Buffer.from(madeBy<Uint8Array<ArrayBuffer>>(await call('drawPng', args))),
    fitLine: async (...args) => madeBy(await call('fitLine', args)),
  }
}
