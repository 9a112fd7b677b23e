// The world of `npm run demo`, `npm run dev` and the browser tests: a fake App Store and the settings that point to it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../launch/command.mjs'
import { inRoot, projectNode, root } from '../launch/paths.mjs'
import { endProcess, exitCodeOf, startProcess } from '../launch/processes.mjs'

const readyWithinMs = 30_000

/** The fake App Store prints `{"url":"http://…"}` as its first line. */
const readUrl = line => {
  try {
    const { url } = JSON.parse(line)
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {{ seed?: number, onError?: (line: string) => void, args?: string[], env?: NodeJS.ProcessEnv }} options
 * @returns the process handle and the address
 */
export const startFakeAppStore = async ({
  seed = 1,
  args = [],
  env = process.env,
  onError = line => process.stderr.write(`fake App Store | ${line}\n`),
} = {}) => {
  const found = Promise.withResolvers?.() ?? withResolvers()
  const handle = startProcess({
    name: 'fake App Store',
    command: projectNode,
    args: [inRoot('fake-appstore', 'main.ts'), '--port', '0', '--seed', String(seed), ...args],
    cwd: root,
    env,
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
    () => found.reject(new CommandError('The fake App Store printed no address within 30 seconds.')),
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

/**
 * The story of a demo is counted from the day of its first start, which is kept in its data folder. A folder that an earlier
 * version has filled has no story.
 */
export const storyArguments = (environment = process.env) => {
  const { DATA_DIR: folder } = { ...demoDefaults, ...withoutEmpty(environment) }
  const file = join(folder, 'story-day')
  if (existsSync(file)) return ['--story', readFileSync(file, 'utf8').trim()]
  if (existsSync(join(folder, 'history'))) return []
  const day = new Date().toISOString().slice(0, 10)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${day}\n`)
  return ['--story', day]
}

/** Overrides every Apple address, even if the user has set one: a demo must never call Apple. */
export const appStoreSettings = url => ({
  APPSTORE_ITUNES_URL: url,
  APPSTORE_MARKETING_URL: url,
  APPSTORE_SEARCH_URL: url,
})

/** The server of the demo: it fills an empty history before it serves requests. `--days` sets how many days. */
export const demoServer = inRoot('scripts', 'commands', 'demo.ts')

/** Defaults of the demo. The fake App Store has no rate limit, so the pace is high. */
const demoDefaults = {
  DATA_DIR: inRoot('.demo', 'data'),
  COLLECTOR_AUTOSTART: 'true',
  COLLECTOR_CHARTS_PER_MINUTE: '1200',
  COLLECTOR_SEARCH_PER_MINUTE: '3000',
}

/** An empty value counts as unset, as in the server's own settings. */
const withoutEmpty = environment => Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/**
 * The demo for people is slower: a ranking test of its 175 countries takes 25 seconds, so that it can be watched and
 * cancelled.
 */
export const shownDemoEnvironment = ({ url, environment = process.env }) =>
  demoEnvironment({ url, environment: { COLLECTOR_CHARTS_PER_MINUTE: '420', ...withoutEmpty(environment) } })

export const demoEnvironment = ({ url, environment = process.env }) => ({
  ...demoDefaults,
  ...withoutEmpty(environment),
  ...appStoreSettings(url),
  DEMO: 'true',
})
