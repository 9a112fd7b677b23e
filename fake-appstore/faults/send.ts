import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../server/answer.ts'
import type { Fault } from './fault-kinds.ts'

type Sending = { response: ServerResponse; answer: Answer; isHead: boolean }

const pieces = 8

const sendSlowly = async (response: ServerResponse, body: Buffer, ms: number): Promise<void> => {
  const size = Math.ceil(body.length / pieces)
  for (let piece = 0; piece < pieces && !response.destroyed; piece++) {
    response.write(body.subarray(piece * size, (piece + 1) * size))
    await sleep(ms / pieces)
  }
  response.end()
}

const sendHalf = async (response: ServerResponse, body: Buffer): Promise<void> => {
  response.write(body.subarray(0, Math.floor(body.length / 2)))
  // The bytes must be on their way before the connection closes.
  await sleep(10)
  response.destroy()
}

export const send = async ({ response, answer, isHead }: Sending, fault: Fault | undefined): Promise<void> => {
  if (fault?.kind === 'reset') {
    response.destroy()
    return
  }
  if (fault?.kind === 'slow-headers') await sleep(fault.ms)
  if (response.destroyed) return
  const body = Buffer.from(answer.body)
  response.writeHead(answer.status, { server: 'daiquiri/5', 'content-length': body.length, ...answer.headers })
  if (isHead) response.end()
  else if (fault?.kind === 'slow-body') await sendSlowly(response, body, fault.ms)
  else if (fault?.kind === 'truncated' && fault.how !== 'json') await sendHalf(response, body)
  else response.end(body)
}
