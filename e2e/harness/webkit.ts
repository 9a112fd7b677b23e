import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../scripts/launch/free-port.mjs'
import { endProcess, type ProcessHandle, startProcess } from '../../scripts/launch/processes.mjs'
import type { Engine } from './engine.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const displayPath = '/usr/bin/Xvfb'

export const hasWebKit = (): boolean => existsSync(driverPath) && existsSync(displayPath)

const patienceMs = 30_000

/** A virtual display, because WebKitGTK needs windows. */
const startDisplay = async (): Promise<{ handle: ProcessHandle; display: string }> => {
  const numbers = Promise.withResolvers<string>()
  const handle = startProcess({
    name: 'Xvfb',
    command: displayPath,
    // Xvfb writes the display number it has chosen to its standard output.
    args: ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
    onOutput: numbers.resolve,
    onError: () => undefined,
  })
  handle.ended.then(() => numbers.reject(new Error('Xvfb ended before it had a display.')))
  return { handle, display: `:${await numbers.promise}` }
}

const ask = async (url: string, { method = 'POST', body = {} }: { method?: string; body?: unknown } = {}) => {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebKit refused ${url.split('/').at(-1)}: ${JSON.stringify(value)}`)
  return value
}

const openSession = async (url: string): Promise<string> => {
  const deadline = performance.now() + patienceMs
  while (true) {
    try {
      const value = await ask(`${url}/session`, { body: { capabilities: { alwaysMatch: {} } } })
      return `${url}/session/${(value as { sessionId: string }).sessionId}`
    } catch (error) {
      // The driver does not report when it listens.
      if (!(error instanceof TypeError) || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** WebKitGTK with an empty profile, through classic WebDriver: `locale` is the language of its system. */
export const startWebKit = async ({ locale = 'en_US.UTF-8' } = {}): Promise<Engine> => {
  const { handle: screen, display } = await startDisplay()
  const port = await findFreePort()
  const driver = startProcess({
    name: 'WebKitWebDriver',
    command: driverPath,
    args: [`--port=${port}`],
    env: { ...process.env, DISPLAY: display, LANG: locale, LC_ALL: locale, LIBGL_ALWAYS_SOFTWARE: '1' },
    onOutput: () => undefined,
    onError: () => undefined,
  })
  const session = await openSession(`http://127.0.0.1:${port}`)
  return {
    open: url => ask(`${session}/url`, { body: { url } }),
    evaluate: expression => ask(`${session}/execute/sync`, { body: { script: `return (${expression})`, args: [] } }),
    perform: actions => ask(`${session}/actions`, { body: { actions } }),
    resize: size => ask(`${session}/window/rect`, { body: size }),
    capture: async () => (await ask(`${session}/screenshot`, { method: 'GET' })) as string,
    close: async () => {
      await ask(session, { method: 'DELETE' }).catch(() => undefined)
      await endProcess(driver)
      await endProcess(screen)
    },
  }
}
