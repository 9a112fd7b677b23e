// Installs the packages of package-lock.json into node_modules, once, with progress. Uses only Node's built-in modules.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from './command.mjs'
import { withLock } from './lock.mjs'
import { projectNode, root } from './paths.mjs'
import { startProcess } from './processes.mjs'
import { formatDuration, startProgress } from './progress.mjs'
import { isRelease } from './release-stamp.mjs'

// Measured on two cores with an empty cache.
const usualInstallMs = 45_000

/** The packages of the project, and those of `npm run bench`, which few people need. */
const pathsIn = folder => ({
  lockfile: join(folder, 'package-lock.json'),
  hiddenLockfile: join(folder, 'node_modules', '.package-lock.json'),
  packages: join(folder, 'node_modules'),
  lock: join(folder, 'dist', '.install-lock'),
  npmPid: join(folder, 'dist', '.npm-pid'),
})

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

const allows = (named, ours) => named === undefined || [named].flat().includes(ours)

export const isForPlatform = ({ os, cpu, libc }, { platform, arch } = process) =>
  allows(os, platform) && allows(cpu, arch) && allows(libc, 'glibc')

/** npm writes node_modules/.package-lock.json last, so it lists what is really installed. */
export const isInstalled = (folder = root) => {
  const { lockfile, hiddenLockfile, packages } = pathsIn(folder)
  const wanted = readPackages(lockfile)
  const present = readPackages(hiddenLockfile)
  if (!wanted || !present) return false
  const needsNode = Object.values(wanted).some(entry => entry.bin?.node !== undefined && isForPlatform(entry))
  if (needsNode && !existsSync(join(packages, '.bin', 'node'))) return false
  return Object.entries(wanted).every(([path, entry]) => path === '' || isSame(entry, present[path]))
}

/** How to call npm: the npm that runs this process, otherwise the one on the PATH. */
export const npmCall = environment => {
  const { npm_execpath: script, npm_node_execpath: node } = environment
  return script?.endsWith('.js') && node ? { command: node, args: [script] } : { command: 'npm', args: [] }
}

/** npm must not run on the Node inside the folder that it is about to replace. */
export const withoutOwnNode = environment => ({
  ...environment,
  PATH: (environment.PATH ?? '')
    .split(delimiter)
    .filter(part => part !== join(root, 'node_modules', '.bin'))
    .join(delimiter),
})

const countUnpacked = (folder, wanted) => {
  const paths = Object.keys(wanted).filter(
    path => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && isForPlatform(wanted[path]),
  )
  const present = paths.filter(path => existsSync(join(folder, path, 'package.json')))
  return { done: present.length, total: paths.length }
}

/** Removes the leftovers of a killed install, which npm would mistake for a complete one. */
const clearRemains = ({ hiddenLockfile, packages }) => {
  if (!existsSync(hiddenLockfile)) rmSync(packages, { recursive: true, force: true })
}

const isNpm = pid => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')
  } catch {
    return false
  }
}

/** npm may keep running after the command that started it was killed. Two npm processes at once would corrupt the folder. */
const waitForOrphan = async ({ npmPid }) => {
  if (!existsSync(npmPid)) return
  const pid = readFileSync(npmPid, 'utf8')
  while (isNpm(pid)) await sleep(500)
  rmSync(npmPid, { force: true })
}

/**
 * `npm ci` rejects a lockfile without the packages of other platforms, and registries without those packages produce such
 * lockfiles. `npm install --no-save` takes every version from the lockfile and does not change it. The screens are built on
 * this machine, so dev dependencies are needed even if NODE_ENV is "production".
 */
const installCall = ['install', '--no-save', '--include=dev', '--include=optional']

const runInstall = async folder => {
  const paths = pathsIn(folder)
  const wanted = readPackages(paths.lockfile)
  if (!wanted) throw new CommandError(`The file ${paths.lockfile} is missing or damaged; restore it from git.`)
  clearRemains(paths)
  const startedAt = performance.now()
  const progress = startProgress({ label: 'Installing packages', expectedMs: usualInstallMs })
  const timer = setInterval(() => {
    const { done, total } = countUnpacked(folder, wanted)
    progress.update({ detail: `${done} of ${total} packages unpacked` })
  }, 1000)
  const lines = []
  const { command, args } = npmCall(process.env)
  const npm = startProcess({
    name: 'npm install',
    command,
    args: [...args, ...installCall],
    cwd: folder,
    env: withoutOwnNode(process.env),
    onOutput: line => lines.push(line),
    onError: line => lines.push(line),
  })
  writeFileSync(paths.npmPid, String(npm.child.pid))
  const ending = await npm.ended
  rmSync(paths.npmPid, { force: true })
  clearInterval(timer)
  progress.stop()
  if (ending.code !== 0 || !isInstalled(folder)) {
    process.stderr.write(`${[...lines, ending.error?.message ?? ''].join('\n').trim()}\n`)
    throw new CommandError('The packages could not be installed; see the output of npm above.')
  }
  process.stderr.write(`Installed the packages in ${formatDuration(performance.now() - startedAt)}.\n`)
}

const neededNode = 24

/** @throws CommandError if this machine uses its own Node, and that is too old. */
export const ensureNode = ({ node, version } = { node: projectNode, version: process.versions.node }) => {
  if (node !== process.execPath || Number.parseInt(version, 10) >= neededNode) return
  throw new CommandError(
    `Rank Atlas needs Node ${neededNode} or newer, and this is Node ${version}: install it from https://nodejs.org, because no package of Node is locked for ${process.platform}-${process.arch}.`,
  )
}

/**
 * Installs the packages of package-lock.json unless they are installed. One process installs, the others wait for it.
 * @param {string} folder the project, or a folder with its own package-lock.json
 */
export const ensureInstalled = async (folder = root) => {
  ensureNode()
  if (isRelease(folder)) return
  const paths = pathsIn(folder)
  if (!existsSync(paths.lock) && isInstalled(folder)) return
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const onWait = () => process.stderr.write('Waiting for another process that is installing the packages.\n')
  await withLock({ path: paths.lock, onWait }, async ({ wasLeftOver }) => {
    if (wasLeftOver) await waitForOrphan(paths)
    if (isInstalled(folder)) return
    if (wasLeftOver) rmSync(paths.hiddenLockfile, { force: true })
    await runInstall(folder)
  })
}
