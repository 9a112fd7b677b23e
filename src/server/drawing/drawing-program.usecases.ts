import { setPriority } from 'node:os'
import { messageOf } from '../platform/process/errors.ts'
import { createDrawing, type Drawing } from './drawing.usecases.ts'
import type { DrawingAnswer, DrawingCall } from './drawing-process.usecases.ts'

// The process of `createDrawingProcess`.

/** Guarantee: the arguments are those of the method, because `createDrawingProcess` passes its own. */
const argumentsOf = <Method extends keyof Drawing>({ args }: DrawingCall): Parameters<Drawing[Method]> =>
  args as Parameters<Drawing[Method]>

// Page requests have priority over drawing.
setPriority(10)
const drawing = createDrawing()

const make = (call: DrawingCall): Promise<unknown> => {
  if (call.method === 'drawSvg') return drawing.drawSvg(...argumentsOf<'drawSvg'>(call))
  if (call.method === 'drawPng') return drawing.drawPng(...argumentsOf<'drawPng'>(call))
  return drawing.fitLine(...argumentsOf<'fitLine'>(call))
}

const answer = async (call: DrawingCall): Promise<DrawingAnswer> => {
  const { id } = call
  try {
    return { id, made: await make(call) }
  } catch (error) {
    return { id, failure: messageOf(error) }
  }
}

// Ctrl+C reaches this process, too, while the server still finishes its requests. It ends when the server tells it to.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (call: DrawingCall) => process.send?.(await answer(call)))
