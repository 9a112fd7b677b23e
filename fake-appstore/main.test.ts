import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from './world/world.ts'

const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const run = (...options: string[]) => {
  const child = spawn(node, [main, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('the command prints its address as JSON, serves the given seed and ends cleanly on SIGTERM', async () => {
  const child = run('--port', '0', '--seed', '3', '--limit', '1', '--now', '2026-09-15T10:00:00Z')
  const [line] = await once(child.stdout, 'data')
  const { url } = JSON.parse(String(line))
  const path = `${url}/__control/history?from=2026-09-14&to=2026-09-14&storefronts=us&charts=top-free:all`
  const { charts } = JSON.parse(await (await fetch(path)).text())
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  expect(charts['top-free:all']).toEqual(createWorld(3).rankedAppIds({ chart, at: new Date('2026-09-14T12:00:00Z') }))
  await fetch(`${url}/lookup?id=1`)
  expect((await fetch(`${url}/lookup?id=1`)).status).toBe(403)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('--hostile-names gives forty apps hostile names', async () => {
  const child = run('--hostile-names', '--now', '2026-09-15T10:00:00Z')
  const [line] = await once(child.stdout, 'data')
  const { url } = JSON.parse(String(line))
  const [best] = createWorld(1, { hasHostileNames: true }).apps
  const { results } = JSON.parse(await (await fetch(`${url}/lookup?id=${best?.id}`)).text())
  expect(results[0].trackName).toContain('<script>')
})

test('an invalid option ends the command with a sentence that names it', async () => {
  const child = run('--seed', 'seven')
  const [text] = await once(child.stderr, 'data')
  expect(String(text)).toContain('--seed')
  expect((await once(child, 'exit'))[0]).toBe(2)
})
