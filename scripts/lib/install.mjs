// Brings node_modules to what package-lock.json names, once, with progress. Uses nothing but Node's own modules.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from './command.mjs'
import { withLock } from './lock.mjs'
import { inRoot, root } from './paths.mjs'
import { startProcess } from './processes.mjs'
import { formatDuration, startProgress } from './progress.mjs'

// Measured on two cores from an empty cache.
const usualInstallMs = 45_000

const lockPath = inRoot('dist', '.install-lock')
const npmPidPath = inRoot('dist', '.npm-pid')
const hiddenLockfile = inRoot('node_modules', '.package-lock.json')

const readPackages = path => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

const isSame = (wanted, present) =>
  present === undefined
    ? Boolean(wanted.optional || wanted.devOptional) // made for another platform
    : wanted.version === present.version && wanted.integrity === present.integrity

/** npm writes node_modules/.package-lock.json last, so it tells what is really there. */
export const isInstalled = (folder = root) => {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(join(folder, 'node_modules', '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, one]) => path === '' || isSame(one, present[path]))
}

/** How npm itself is called: the one that runs us, else the one on the path. */
const npmCall = environment => {
  const { npm_execpath: script, npm_node_execpath: node } = environment
  return script?.endsWith('.js') && node ? { command: node, args: [script] } : { command: 'npm', args: [] }
}

/** npm must not run on the Node inside the folder that it is about to replace. */
const withoutOwnNode = environment => ({
  ...environment,
  PATH: (environment.PATH ?? '')
    .split(delimiter)
    .filter(part => part !== join(root, 'node_modules', '.bin'))
    .join(delimiter),
})

const countUnpacked = wanted => {
  const folders = Object.keys(wanted).filter(path => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
  const present = folders.filter(path => existsSync(join(root, path, 'package.json')))
  return { done: present.length, total: folders.length }
}

/** What an install that was killed leaves behind looks whole to npm, so it goes. */
const clearRemains = () => {
  if (!existsSync(hiddenLockfile)) rmSync(inRoot('node_modules'), { recursive: true, force: true })
}

const isNpm = pid => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')
  } catch {
    return false
  }
}

/** The command that started an npm may be killed while its npm goes on. Two at work at once would spoil the folder. */
const waitForOrphan = async () => {
  if (!existsSync(npmPidPath)) return
  const pid = readFileSync(npmPidPath, 'utf8')
  while (isNpm(pid)) await sleep(500)
  rmSync(npmPidPath, { force: true })
}

/**
 * `npm ci` refuses a lockfile without the packages of other systems, and a registry that does not carry them makes
 * such a lockfile. `npm install --no-save` takes every version from the lockfile and leaves it as it is.
 * The screens are built here, so development packages are needed even where NODE_ENV is "production".
 */
const installCall = ['install', '--no-save', '--include=dev', '--include=optional']

const runInstall = async () => {
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!wanted) throw new CommandError('The file package-lock.json is missing or damaged; restore it from git.')
  clearRemains()
  const startedAt = performance.now()
  const progress = startProgress({ label: 'Installing packages', expectedMs: usualInstallMs })
  const timer = setInterval(() => {
    const { done, total } = countUnpacked(wanted)
    progress.update({ detail: `${done} of ${total} packages unpacked` })
  }, 1000)
  const lines = []
  const { command, args } = npmCall(process.env)
  const npm = startProcess({
    name: 'npm install',
    command,
    args: [...args, ...installCall],
    cwd: root,
    env: withoutOwnNode(process.env),
    onOutput: line => lines.push(line),
    onError: line => lines.push(line),
  })
  writeFileSync(npmPidPath, String(npm.child.pid))
  const ending = await npm.ended
  rmSync(npmPidPath, { force: true })
  clearInterval(timer)
  progress.stop()
  if (ending.code !== 0 || !isInstalled()) {
    process.stderr.write(`${[...lines, ending.error?.message ?? ''].join('\n').trim()}\n`)
    throw new CommandError('The packages could not be installed; what npm said about it stands above.')
  }
  process.stderr.write(`Installed the packages in ${formatDuration(performance.now() - startedAt)}.\n`)
}

/** Installs what package-lock.json names unless it is there already. One process installs, others wait for it. */
export const ensureInstalled = async () => {
  if (!existsSync(lockPath) && isInstalled()) return
  mkdirSync(join(root, 'dist'), { recursive: true })
  const onWait = () => process.stderr.write('Waiting for another process that installs the packages.\n')
  await withLock({ path: lockPath, onWait }, async ({ wasLeftOver }) => {
    if (wasLeftOver) await waitForOrphan()
    if (isInstalled()) return
    if (wasLeftOver) rmSync(hiddenLockfile, { force: true })
    await runInstall()
  })
}
