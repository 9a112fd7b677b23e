// The world of `npm run demo`, `npm run dev` and the browser tests: a fake App Store and the settings that point to it.
import { CommandError } from './command.mjs'
import { inRoot, projectNode, root } from './paths.mjs'
import { endProcess, exitCodeOf, startProcess } from './processes.mjs'

const readyWithinMs = 30_000

/** The first line of the fake App Store is `{"url":"http://…"}`. */
const readUrl = line => {
  try {
    const { url } = JSON.parse(line)
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {{ seed?: number, onError?: (line: string) => void, args?: string[] }} options
 * @returns the handle of its process and its address
 */
export const startFakeAppStore = async ({
  seed = 1,
  args = [],
  onError = line => process.stderr.write(`fake App Store | ${line}\n`),
} = {}) => {
  const found = Promise.withResolvers?.() ?? withResolvers()
  const handle = startProcess({
    name: 'fake App Store',
    command: projectNode,
    args: [inRoot('fake-appstore', 'main.ts'), '--port', '0', '--seed', String(seed), ...args],
    cwd: root,
    endsLast: true,
    onOutput: line => {
      const url = readUrl(line)
      if (url) found.resolve(url)
    },
    onError,
  })
  handle.ended.then(ending =>
    found.reject(new CommandError(`The fake App Store ended before it was ready (exit code ${exitCodeOf(ending)}).`)),
  )
  const timer = setTimeout(
    () => found.reject(new CommandError('The fake App Store told no address within 30 seconds.')),
    readyWithinMs,
  )
  try {
    return { handle, url: await found.promise }
  } catch (error) {
    await endProcess(handle)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Node 20 has no Promise.withResolvers. */
const withResolvers = () => {
  let resolve
  let reject
  const promise = new Promise((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

/** Every address of Apple points to the fake one, whatever the person has set: a demo must never call Apple. */
export const appStoreSettings = url => ({
  APPSTORE_ITUNES_URL: url,
  APPSTORE_MARKETING_URL: url,
  APPSTORE_SEARCH_URL: url,
})

/** The server of the demo: it fills an empty history before it answers. `--days` tells how far back. */
export const demoServer = inRoot('scripts', 'commands', 'demo.ts')

/** What the demo sets where the person has not. The fake App Store needs no politeness, so the pace is high. */
const demoDefaults = {
  DATA_DIR: inRoot('.demo', 'data'),
  COLLECTOR_AUTOSTART: 'true',
  COLLECTOR_CHARTS_PER_MINUTE: '1200',
  COLLECTOR_SEARCH_PER_MINUTE: '3000',
}

/** An empty value counts as unset, as in the server's own settings. */
const withoutEmpty = environment => Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** The demo that people see is slower: a ranking test of its 175 countries takes 25 seconds, in which it can be cancelled. */
export const shownDemoEnvironment = ({ url, environment = process.env }) =>
  demoEnvironment({ url, environment: { COLLECTOR_CHARTS_PER_MINUTE: '420', ...withoutEmpty(environment) } })

export const demoEnvironment = ({ url, environment = process.env }) => ({
  ...demoDefaults,
  ...withoutEmpty(environment),
  ...appStoreSettings(url),
  DEMO: 'true',
})
