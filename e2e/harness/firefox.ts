import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, startProcess } from '../../scripts/launch/processes.mjs'
import type { Engine } from './engine.ts'

const firefoxPath = '/usr/bin/firefox-esr'

export const hasFirefox = (): boolean => existsSync(firefoxPath)

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }

/** Sends commands over a socket and matches each response to its command. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Answer
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}.`)))
  })
  const send = (method: string, params: Record<string, unknown> = {}): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    last += 1
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  return { send, close: () => socket.close() }
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Headless Firefox with an empty profile, through WebDriver BiDi, which it implements itself. */
export const startFirefox = async (): Promise<Engine> => {
  const profile = await mkdtemp(join(tmpdir(), 'rank-atlas-firefox-'))
  const addresses = Promise.withResolvers<string>()
  const program = startProcess({
    name: 'Firefox',
    command: firefoxPath,
    args: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    onOutput: () => undefined,
    onError: line => {
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (address) addresses.resolve(address)
    },
  })
  program.ended.then(() => addresses.reject(new Error('Firefox ended before it listened.')))
  const { send, close } = await connect(`${await addresses.promise}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: [{ context: string }] }
  const [{ context }] = contexts
  return {
    open: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async expression => {
      // Strings are returned unchanged, other values in BiDi's serialization.
      const wrapped = `Promise.resolve(${expression}).then(value => JSON.stringify(value))`
      const params = { expression: wrapped, target: { context }, awaitPromise: true }
      const answer = (await send('script.evaluate', params)) as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    perform: actions => send('input.performActions', { context, actions }),
    resize: viewport => send('browsingContext.setViewport', { context, viewport }),
    capture: async () => ((await send('browsingContext.captureScreenshot', { context })) as { data: string }).data,
    close: async () => {
      close()
      await endProcess(program)
      await rm(profile, { recursive: true, force: true })
    },
  }
}
