import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createIcons } from '../../icons/icons.usecases.ts'
import { createLogLines } from '../log-lines.ts'
import { createTestClock } from '../test-clock.ts'

export const answerWith =
  (body: Buffer | string, headers: Record<string, string | number> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body)

/** A picture server for the running test; assign `answer` to change its responses. */
export const startIconServer = async (answer: RequestListener) => {
  const requests: string[] = []
  const state = { answer, requests, open: 0, mostOpen: 0 }
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    state.open += 1
    state.mostOpen = Math.max(state.mostOpen, state.open)
    response.once('close', () => {
      state.open -= 1
    })
    state.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(state, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

type TestIconsOptions = { origin: string; timeLimitMs?: number; cacheMegabytes?: number }

/** Icons from one server with a temporary folder. `reopen` reuses the folder, as after a restart. */
export const openTestIcons = async ({ origin, timeLimitMs = 10_000, cacheMegabytes = 1 }: TestIconsOptions) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-icons-'))
  const clock = createTestClock()
  const { log, lines } = createLogLines()
  const settings = { storage: { dataDir }, icons: { cacheMegabytes } }
  const reopen = () => {
    const icons = createIcons({ clock, log, imageSources: [origin], settings, timeLimitMs })
    onTestFinished(() => icons.stop())
    return icons
  }
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { icons: reopen(), reopen, clock, lines, folder: join(dataDir, 'icons') }
}
