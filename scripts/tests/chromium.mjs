// The browser for the tests: Debian's Chromium, or the one in CHROMIUM_PATH. Browsers are never downloaded from elsewhere.
import { existsSync } from 'node:fs'
import { CommandError } from '../launch/command.mjs'
import { runProcess } from '../launch/processes.mjs'
import { formatDuration, startProgress } from '../launch/progress.mjs'

/** Debian's headless Chromium, without window support: the browser tests use a sixth less CPU with it. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const usualPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const sentence =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell), or let CHROMIUM_PATH name its program.'

/**
 * @returns {string | undefined} the path of the program
 */
export const findChromium = (environment = process.env, paths = usualPaths) => {
  const named = environment.CHROMIUM_PATH
  if (named && !existsSync(named)) {
    throw new CommandError(`CHROMIUM_PATH is ${JSON.stringify(named)}, but there is no such file.`)
  }
  return named || paths.find(path => existsSync(path))
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** apt reports progress as "dlstatus:1:20.5:…" (download) and "pmstatus:name:60:…" (unpack). */
export const readAptProgress = line => {
  const [, kind, percent] = /^(dlstatus|pmstatus):[^:]*:([\d.]+):/.exec(line) ?? []
  return kind ? Math.round(Number(percent) / 2 + (kind === 'pmstatus' ? 50 : 0)) : undefined
}

const runApt = async ({ label, args }) => {
  const progress = startProgress({ label })
  const lines = []
  const ending = await runProcess({
    name: 'apt-get',
    command: 'apt-get',
    args: ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=10', '-o', 'APT::Status-Fd=1', ...args],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    onOutput: line => {
      const percent = readAptProgress(line)
      if (percent === undefined) lines.push(line)
      else progress.update({ detail: `${percent} %` })
    },
    onError: line => lines.push(line),
  })
  progress.stop()
  if (ending.code === 0) return
  process.stderr.write(`${lines.slice(-30).join('\n')}\n`)
  throw new CommandError(`apt-get failed; see its output above. ${sentence}`)
}

const install = async () => {
  const startedAt = performance.now()
  await runApt({ label: 'Updating the list of Debian packages', args: ['update'] })
  const args = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
  await runApt({ label: 'Installing Chromium', args })
  process.stderr.write(`Installed Chromium in ${formatDuration(performance.now() - startedAt)}.\n`)
}

/** Falls back to another installed browser, which is slightly slower. */
const tryInstall = async found => {
  try {
    await install()
  } catch (error) {
    if (!found) throw error
    process.stderr.write(`Using ${found} instead.\n`)
  }
}

/** @throws CommandError with one sentence if there is no Chromium and it cannot be installed. */
export const ensureChromium = async ({ environment = process.env, paths = usualPaths } = {}) => {
  const found = findChromium(environment, paths)
  const isChosen = Boolean(environment.CHROMIUM_PATH) || found === headlessShell
  if (!isChosen && canInstall()) await tryInstall(found)
  const chosen = isChosen ? found : findChromium(environment, paths)
  if (!chosen) throw new CommandError(sentence)
  // Later lookups in this process and its child processes find it here.
  environment.CHROMIUM_PATH = chosen
  return chosen
}
