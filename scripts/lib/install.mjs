// Installs the packages of package-lock.json into node_modules, once, with progress. Uses only Node's built-in modules.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from './command.mjs'
import { withLock } from './lock.mjs'
import { inRoot, root } from './paths.mjs'
import { startProcess } from './processes.mjs'
import { formatDuration, startProgress } from './progress.mjs'

// Measured on two cores with an empty cache.
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

/** npm writes node_modules/.package-lock.json last, so it lists what is really installed. */
export const isInstalled = (folder = root) => {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(join(folder, 'node_modules', '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, entry]) => path === '' || isSame(entry, present[path]))
}

/** How to call npm: the npm that runs this process, otherwise the one on the PATH. */
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

/** Removes the leftovers of a killed install, which npm would mistake for a complete one. */
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

/** npm may keep running after the command that started it was killed. Two npm processes at once would corrupt the folder. */
const waitForOrphan = async () => {
  if (!existsSync(npmPidPath)) return
  const pid = readFileSync(npmPidPath, 'utf8')
  while (isNpm(pid)) await sleep(500)
  rmSync(npmPidPath, { force: true })
}

/**
 * `npm ci` rejects a lockfile without the packages of other platforms, and registries without those packages produce such
 * lockfiles. `npm install --no-save` takes every version from the lockfile and does not change it. The screens are built on
 * this machine, so dev dependencies are needed even if NODE_ENV is "production".
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
    throw new CommandError('The packages could not be installed; see the output of npm above.')
  }
  process.stderr.write(`Installed the packages in ${formatDuration(performance.now() - startedAt)}.\n`)
}

/** Installs the packages of package-lock.json unless they are installed. One process installs, the others wait for it. */
export const ensureInstalled = async () => {
  if (!existsSync(lockPath) && isInstalled()) return
  mkdirSync(join(root, 'dist'), { recursive: true })
  const onWait = () => process.stderr.write('Waiting for another process that is installing the packages.\n')
  await withLock({ path: lockPath, onWait }, async ({ wasLeftOver }) => {
    if (wasLeftOver) await waitForOrphan()
    if (isInstalled()) return
    if (wasLeftOver) rmSync(hiddenLockfile, { force: true })
    await runInstall()
  })
}
