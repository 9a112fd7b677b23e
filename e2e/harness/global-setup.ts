import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { keepWorld, startDemoWorld } from './servers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One demo world for all tests that only read. A file that changes or damages a world starts its own. */
    demoWorld: { url: string; appStoreUrl: string }
  }
}

/** `npm test` has built the screens and found a browser already; this also supports running a single file by hand. */
export const setup = async (project: TestProject) => {
  await ensureWebBuild()
  await ensureChromium()
  const forgetWorld = await keepWorld()
  // Webhook receivers listen on this machine.
  const world = await startDemoWorld({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  project.provide('demoWorld', { url: world.url, appStoreUrl: world.appStoreUrl })
  return async () => {
    await world.stop()
    await forgetWorld()
  }
}
