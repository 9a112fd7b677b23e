import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { openPrograms, type Programs, program } from './harness/programs.ts'
import { findListedApp } from './harness/public-pages.ts'

const { url } = inject('demoWorld')

let app: App
let programs: Programs

beforeAll(async () => {
  app = await findListedApp(url)
  programs = await openPrograms(url, 'una')
})

afterAll(() => programs?.close())

describe('the command line', () => {
  test('the command line writes tables for people, with states in words and no empty rank', async () => {
    const { stdout } = await programs.runCommand(['countries', app.appStoreId])
    const [head = '', , heads = '', ...rows] = stdout.trimEnd().split('\n')
    expect(head).toContain(app.name)
    expect(heads).toMatch(/^country +code +rank +charts read +read$/)
    expect(rows).toHaveLength(175)
    for (const row of rows) expect(row).toMatch(/#\d+|not in top|not measured|not sold there|not tracked|empty chart/)
  })

  test('the command line writes CSV', async () => {
    const { stdout } = await programs.run(['ranks', app.appStoreId, '--csv'])
    expect(stdout.split('\r\n')[0]).toBe('id,country,code,chart,observed at,gap at,state,rank,depth')
  })

  test.each([
    { args: ['--nonsense'], code: 2, says: /unknown option/ },
    { args: ['chart', '-t', 'top-cheap'], code: 2, says: /Write one of top-free/ },
    { args: ['chart', '-c', 'Atlantis'], code: 2, says: /storefront.*"jp" or "Japan"/ },
    { args: ['app', '4711'], code: 3, says: /does not know/ },
    { args: ['admin', 'jobs'], code: 4, says: /Only an admin/ },
    { args: ['alerts', 'list'], code: 4, says: /scope "alerts"/ },
    { args: ['health', '--server', 'http://127.0.0.1:9'], code: 6, says: /did not answer/ },
    { args: ['health', '--server', 'ftp://here'], code: 2, says: /not the address/ },
    { args: ['health', '--json', '--csv'], code: 2, says: /either --json or --csv/ },
  ])('the command line ends with $code and a sentence after $args', async ({ args, code, says }) => {
    const ran = await programs.run(args)
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toMatch(says)
  })

  test('the command line as an installed command ends with the same code and sentence', async () => {
    const ran = await programs.runCommand(['app', '4711'])
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    expect(ran.stderr).toMatch(/does not know/)
  })

  test('the command line says where to get a token', async () => {
    const ran = await programs.run(['tracked'], { RANK_ATLAS_TOKEN: '' })
    expect(ran).toMatchObject({ code: 4, stdout: '' })
    expect(ran.stderr).toContain('rank-atlas login')
  })

  test('the command line ends with 0 when its reader has seen enough', async () => {
    const child = spawn(program, ['countries', app.appStoreId, '--json'], { env: programs.environment })
    child.stdout.destroy()
    const code = await new Promise(resolve => child.once('close', resolve))
    expect(code).toBe(0)
  })

  test('the command line ends with 130 when it is interrupted, also by a signal to its starter alone', async () => {
    const child = spawn(program, ['login'], { env: programs.environment })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    await expect.poll(() => said).toContain('Waiting')
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(130)
  })

  test('the command line gets a token by a code that a person allows in a browser, and keeps it for its owner only', async () => {
    const child = spawn(program, ['login', '--scope', 'read'], { env: programs.environment })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    await expect.poll(() => /code=([A-Z-]{9})/.exec(said)?.[1]).toBeDefined()
    const userCode = /code=([A-Z-]{9})/.exec(said)?.[1] ?? ''
    const allowed = await fetch(`${url}/api/users/${programs.person.userId}/device-logins/${userCode}`, {
      method: 'POST',
      headers: { ...programs.person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'allow', name: 'Laptop', scopes: ['read'], expiresInDays: 7 }),
    })
    expect(allowed.status).toBe(204)
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
    const file = join(programs.home, 'rank-atlas', 'servers.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/"ra_[\w-]+"/)
    expect(said).not.toMatch(/ra_[\w-]{20}/)
    const who = await programs.runCommand(['whoami'], { RANK_ATLAS_TOKEN: '' })
    expect(who.stdout).toContain('Una Member')
    expect((await programs.run(['logout'])).code).toBe(0)
    expect((await programs.run(['whoami'], { RANK_ATLAS_TOKEN: '' })).code).toBe(4)
  })

  test('the command line serves an assistant over its input and output, with the same tools', async () => {
    const client = new Client({ name: 'a test', version: '1' })
    const env = { ...programs.environment, RANK_ATLAS_TOKEN: programs.token } as Record<string, string>
    await client.connect(new StdioClientTransport({ command: program, args: ['mcp'], env }))
    const names = (tools: { name: string }[]) => tools.map(({ name }) => name)
    expect(names((await client.listTools()).tools)).toEqual(names((await programs.assistant.listTools()).tools))
    const standing = await client.callTool({ name: 'get_app_standing', arguments: { appStoreId: app.appStoreId } })
    const { observedAt, countriesNow } = await programs.useTool('get_app_standing', { appStoreId: app.appStoreId })
    expect(standing.structuredContent).toMatchObject({ observedAt, countriesNow })
    await client.close()
  })
})
