import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Health, health } from '#contract/health.ts'
import { appStoreSettings, startFakeAppStore } from '../scripts/demo/demo-world.mjs'
import { endProcess, exitCodeOf } from '../scripts/launch/processes.mjs'
import {
  type Container,
  canBuildImages,
  type Image,
  type ImageBuilder,
  openImageBuilder,
  readProcessStatus,
  startContainer,
  workplace,
} from './harness/images.ts'
import { findFreePort } from './harness/servers.ts'

const buildMs = 1_200_000

describe.runIf(canBuildImages)('the image (Debian: buildah, debootstrap; as root)', () => {
  let builder: ImageBuilder
  let image: Image
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(workplace, 'rank-atlas-image-'))
    builder = await openImageBuilder()
    image = await builder.build()
  }, buildMs)

  afterAll(async () => {
    await builder?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('the image (Debian: buildah, debootstrap; as root) has at most 450 MB', () => {
    process.stdout.write(`Image: ${image.megabytes} MB\n`)
    expect(image.megabytes).toBeLessThanOrEqual(450)
  })

  test('the image (Debian: buildah, debootstrap; as root) runs Node without a shell as a user without rights, says how to ask it, and has no npm and no tools', () => {
    const { config, root } = image
    expect(config).toMatchObject({
      User: '10001:10001',
      Cmd: ['node', 'src/server/main.ts'],
      Volumes: { '/data': {} },
    })
    expect(config.Healthcheck?.Test.slice(0, 3)).toEqual(['CMD', 'node', '-e'])
    const has = (path: string) => existsSync(join(root, path))
    const left = [
      'usr/local/bin/npm',
      'app/node_modules/vite',
      'app/node_modules/react',
      'app/src/web',
      'app/e2e',
      'source',
    ]
    expect(left.filter(has)).toEqual([])
    expect(has('app/THIRD-PARTY-NOTICES.txt') && has('app/sbom.cdx.json')).toBe(true)
  })

  const askHealth = async (url: string): Promise<Health | undefined> => {
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    return response?.ok ? health.parse(await response.json()) : undefined
  }

  const stop = async ({ handle }: Container): Promise<{ code: number; tookMs: number }> => {
    const startedAt = performance.now()
    const code = exitCodeOf(await endProcess(handle))
    return { code, tookMs: Math.round(performance.now() - startedAt) }
  }

  // Promise: P22
  test('the image (Debian: buildah, debootstrap; as root) measures on a read-only root, ends within 2 seconds of SIGTERM, and goes on with its data after a restart', async () => {
    const store = await startFakeAppStore()
    try {
      const port = await findFreePort()
      const url = `http://127.0.0.1:${port}`
      const settings = {
        ...appStoreSettings(store.url),
        PORT: `${port}`,
        COLLECTOR_AUTOSTART: 'true',
        COLLECTOR_STOREFRONTS: 'us',
        COLLECTOR_CHARTS_PER_MINUTE: '1200',
      }
      const start = () => startContainer(image, { dataDir: join(folder, 'data'), settings })
      const first = await start()
      await expect.poll(() => askHealth(url)).toMatchObject({ lastSweep: { state: 'finished', failed: 0 } })
      const { lastSweep } = (await askHealth(url)) ?? {}
      expect(await readProcessStatus(first)).toMatchObject({ NoNewPrivs: '1', CapEff: '0000000000000000' })
      expect((await readProcessStatus(first)).Uid).toMatch(/^10001\b/)
      await expect(first.exec(['sh', '-c', 'echo > /app/file'])).rejects.toThrow('Read-only file system')
      await first.exec(image.config.Healthcheck?.Test.slice(1) ?? [])
      expect(await first.exec(['node', 'scripts/run.mjs', 'owner-link'])).toContain('/auth#owner=')
      const ending = await stop(first)
      expect(ending.code).toBe(0)
      expect(ending.tookMs).toBeLessThan(2_000)

      const second = await start()
      await expect.poll(() => askHealth(url)).toMatchObject({ lastSweep: { id: lastSweep?.id } })
      expect(await (await fetch(`${url}/api/charts?storefront=us&chartType=top-free`)).json()).toMatchObject({
        places: expect.arrayContaining([expect.objectContaining({ rank: 1 })]),
      })
      expect((await stop(second)).code).toBe(0)
    } finally {
      await endProcess(store.handle)
    }
  })
})
