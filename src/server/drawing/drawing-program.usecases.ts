import { parentPort } from 'node:worker_threads'
import { messageOf } from '../platform/errors.ts'
import { lowerPriorityOfDrawing } from '../platform/thread-priority.ts'
import { createDrawing, type Drawing } from './drawing.usecases.ts'
import type { DrawingAnswer, DrawingCall } from './drawing-thread.usecases.ts'

// The thread of `createDrawingThread`.

/** Guarantee: the arguments are those of the method, because `createDrawingThread` passes its own. */
const argumentsOf = <Method extends keyof Drawing>({ args }: DrawingCall): Parameters<Drawing[Method]> =>
  args as Parameters<Drawing[Method]>

lowerPriorityOfDrawing()
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

if (!parentPort) throw new Error('This program runs in a thread of the server.')
const parent = parentPort
parent.on('message', async (call: DrawingCall) => parent.postMessage(await answer(call)))
