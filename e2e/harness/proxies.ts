import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Agent, fetch } from 'undici'
import { inRoot } from '../../scripts/launch/paths.mjs'
import { endProcess, startProcess } from '../../scripts/launch/processes.mjs'
import { eventually } from '../../vitest.eventually.ts'
import { makeFolder } from './servers.ts'

const isOnPath = (program: string): boolean =>
  `${process.env.PATH}:/usr/sbin`.split(delimiter).some(folder => existsSync(join(folder, program)))

type Ports = { http: number; https: number; upstream: number }

type Prepared = {
  command: [string, ...string[]]
  /** The certificate authority; available once the proxy is up. */
  authority: string
}

/** A proxy that runs an example of ops/ with the ports of a test. */
export type ExampleProxy = {
  name: string
  isInstalled: boolean
  /** The example for a site with a host of its own, and the one for a site below `/ranks`. */
  examples: { host: string; path: string }
  prepare(example: string, place: { folder: string; ports: Ports }): Promise<Prepared>
}

export const nginx: ExampleProxy = {
  name: 'nginx (Debian: nginx-light, openssl)',
  isInstalled: isOnPath('nginx') && isOnPath('openssl'),
  examples: { host: 'nginx.conf', path: 'nginx-path.conf' },
  prepare: async (example, { folder, ports: { http, https, upstream } }) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', [...asked, ...named, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const adapted = example
      .replaceAll(/^.*listen \[::\].*\n/gm, '')
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll(/(?:ranks\.)?example\.org;/g, 'localhost;')
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    )
    const around = `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places.join(' ')}\n${adapted}}\n`
    await writeFile(join(folder, 'nginx.conf'), around)
    return { command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')], authority: certificate }
  },
}

export const caddy: ExampleProxy = {
  name: 'Caddy (Debian: caddy)',
  isInstalled: isOnPath('caddy'),
  examples: { host: 'Caddyfile', path: 'Caddyfile-path' },
  prepare: async (example, { folder, ports: { http, https, upstream } }) => {
    const adapted = example
      .replace(/\{\$DOMAIN:[\w.]+\}/, 'localhost')
      .replace('{$UPSTREAM:127.0.0.1:3000}', `127.0.0.1:${upstream}`)
    const options = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}/storage`
    await writeFile(join(folder, 'Caddyfile'), `{\n${options}\n}\n${adapted}`)
    return {
      command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      authority: join(folder, 'storage/pki/authorities/local/root.crt'),
    }
  },
}

/** The certificates are made for the tests. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

/** Sends a request through a proxy. */
export const ask = (url: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  fetch(url, { dispatcher, redirect: 'manual', ...options })

export const readExample = (name: string): Promise<string> => readFile(inRoot('ops', name), 'utf8')

/** Starts a proxy, and waits until it passes on what is below the path. A site that is not up answers 502. */
export const startProxy = async (
  { prepare }: ExampleProxy,
  { example, ports, path = '' }: { example: string; ports: Ports; path?: string },
): Promise<{ authority: string; stop(): Promise<void> }> => {
  const folder = await makeFolder()
  const { command, authority } = await prepare(example, { folder: folder.path, ports })
  const [program, ...args] = command
  const lines: string[] = []
  const collect = (line: string) => void lines.push(line)
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder.path }
  const handle = startProcess({ name: program, command: program, args, env, onOutput: collect, onError: collect })
  const stop = async () => {
    await endProcess(handle)
    await folder.remove()
  }
  const askOnce = async () => {
    await ask(`https://localhost:${ports.https}${path}/api/live`).catch(error => {
      throw new Error(`${program} does not answer (${error.cause ?? error}): ${lines.slice(-3).join(' ')}`)
    })
  }
  try {
    await eventually(askOnce)
  } catch (error) {
    await stop()
    throw error
  }
  return { authority, stop }
}
