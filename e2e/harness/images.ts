import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, copyFile, cp, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { npmCall } from '../../scripts/launch/install.mjs'
import { projectNode, root } from '../../scripts/launch/paths.mjs'
import { type ProcessHandle, startProcess } from '../../scripts/launch/processes.mjs'

// Images are built by buildah, without a daemon, on a Debian made by debootstrap. They are run by chroot, with the settings that
// the image names: buildah can isolate a program only as far as its sandbox allows.

const run = promisify(execFile)

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/** Both are Debian packages, and both need root. */
export const canBuildImages = process.getuid?.() === 0 && ['buildah', 'debootstrap'].every(isOnPath)

/** Images are too large for a folder in memory. */
export const workplace = '/var/tmp'

const suite = 'bookworm'

/** What Debian's slim image leaves out. */
const notInSlim = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/lib/apt/lists',
  'var/cache/apt',
]

const findMirror = async (): Promise<string> => {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(RELEASE) $(REPO_URI)'])
  const mirror = new RegExp(`^${suite} (\\S+)$`, 'm').exec(stdout)?.[1]
  if (!mirror) throw new Error(`apt knows no mirror of ${suite}.`)
  return mirror
}

/** A small Debian, made once. */
const findDebian = async (): Promise<string> => {
  const folder = join(workplace, `rank-atlas-debian-${suite}`)
  if (existsSync(folder)) return folder
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await run('debootstrap', ['--variant=minbase', suite, part, await findMirror()], { maxBuffer: 64 * 1024 * 1024 })
  for (const path of notInSlim) await rm(join(part, path), { recursive: true, force: true })
  await rename(part, folder)
  return folder
}

/** The program and npm, where the image of Node has them. The build needs the certificates of this network, if it has any. */
const addNode = async (to: string): Promise<Record<string, string>> => {
  const bin = join(to, 'usr/local/bin')
  const modules = join(to, 'usr/local/lib/node_modules')
  await copyFile(await realpath(projectNode), join(bin, 'node'))
  const { command, args } = npmCall(process.env)
  const script = args[0] ?? (await run('which', [command])).stdout.trim()
  await cp(dirname(dirname(await realpath(script))), join(modules, 'npm'), { recursive: true, dereference: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (!certificates) return {}
  await copyFile(certificates, join(to, 'etc/certificates.pem'))
  return { NODE_EXTRA_CA_CERTS: '/etc/certificates.pem' }
}

/** The configuration of an image. */
export type ImageConfig = {
  User: string
  Env: string[]
  Cmd: string[]
  Volumes: Record<string, unknown>
  WorkingDir: string
  Healthcheck?: { Test: string[] }
}

export type Image = { config: ImageConfig; megabytes: number; root: string }

export type ImageBuilder = Awaited<ReturnType<typeof openImageBuilder>>

const openBuildah = (folder: string) => {
  const places = ['--storage-driver', 'overlay', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await run('buildah', [...places, ...args], { cwd: root, maxBuffer: 256 * 1024 * 1024 })
    return stdout.trim()
  }
}

/** Builds images in a folder of its own. */
export const openImageBuilder = async () => {
  const folder = await mkdtemp(join(workplace, 'rank-atlas-images-'))
  const buildah = openBuildah(folder)
  const makeBase = async (name: string, add: (to: string) => Promise<Record<string, string>>): Promise<void> => {
    const container = await buildah('from', 'scratch')
    const to = await buildah('mount', container)
    await run('cp', ['-a', `${await findDebian()}/.`, to])
    for (const [key, value] of Object.entries(await add(to)))
      await buildah('config', '--env', `${key}=${value}`, container)
    await buildah('umount', container)
    await buildah('commit', '--format', 'docker', container, name)
  }
  const name = 'rank-atlas'
  const build = async (): Promise<Image> => {
    const bases = ['--build-arg', 'BASE=localhost/with-node', '--build-arg', 'RUNTIME=localhost/debian']
    await buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--layers', ...bases, '-t', name, '.')
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', name))
    const [listed] = JSON.parse(await buildah('images', '--json', name))
    return {
      config: Docker.config,
      megabytes: Number.parseFloat(listed.size) * (listed.size.endsWith('GB') ? 1000 : 1),
      root: await buildah('mount', await buildah('from', name)),
    }
  }
  const close = async (): Promise<void> => {
    await buildah('umount', '--all')
    await buildah('rm', '--all')
    await run('umount', [join(folder, 'storage', 'overlay')]).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeBase('localhost/debian', async () => ({}))
    await makeBase('localhost/with-node', addNode)
  } catch (error) {
    await close()
    throw error
  }
  return { build, close }
}

/** As a container runtime does it: nothing but the volume and /tmp can be written to. */
const enterImage = `set -e
root=$1 data=$2; shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid "$@"`

export type Container = { handle: ProcessHandle; output: string[]; exec(command: readonly string[]): Promise<string> }

type ContainerOptions = { dataDir: string; settings?: Record<string, string> }

/** Runs the program of an image as its user, with a read-only root. */
export const startContainer = async ({ config, root }: Image, options: ContainerOptions): Promise<Container> => {
  const { dataDir, settings = {} } = options
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  await mkdir(dataDir, { recursive: true })
  await chown(dataDir, uid, gid)
  const environment = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = ['env', '-i', '-C', config.WorkingDir, ...environment]
  const drop = ['chroot', `--userspec=${config.User}`, '--groups=', root]
  const output: string[] = []
  const handle = startProcess({
    name: 'container',
    command: 'unshare',
    args: ['--mount', 'sh', '-c', enterImage, 'sh', root, dataDir, ...drop, ...inside, ...config.Cmd],
    onOutput: line => output.push(line),
    onError: line => output.push(line),
  })
  const exec = async (command: readonly string[]): Promise<string> => {
    const into = [`--target=${handle.child.pid}`, '--mount', '--root', '--setuid', `${uid}`, '--setgid', `${gid}`]
    return (await run('nsenter', [...into, '--', ...inside, ...command])).stdout
  }
  return { handle, output, exec }
}

export const readProcessStatus = async ({ handle }: Container): Promise<Record<string, string>> => {
  const lines = (await readFile(`/proc/${handle.child.pid}/status`, 'utf8')).split('\n')
  return Object.fromEntries(lines.map(line => line.split(/:\s+/, 2)).map(([name = '', value = '']) => [name, value]))
}
