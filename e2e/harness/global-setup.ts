import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../../scripts/tests/chromium.mjs'
import { ensureWebBuild } from '../../scripts/web/web-build.mjs'
import type { NotifiedMembers } from './notified-members.ts'
import { keepWorld, startDemoWorld } from './servers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * One demo world for all tests that only read, or change only data of people that no other file uses. A file that
     * changes or damages anything else starts its own.
     */
    demoWorld: { url: string; appStoreUrl: string }
    notifiedMembers: NotifiedMembers
  }
}

/** `npm test` has built the screens and found a browser already; this also supports running a single file by hand. */
export const setup = async (project: TestProject) => {
  await ensureWebBuild()
  await ensureChromium()
  const { members, forget } = await keepWorld()
  // Webhook receivers listen on this machine.
  const world = await startDemoWorld({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  project.provide('demoWorld', { url: world.url, appStoreUrl: world.appStoreUrl })
  project.provide('notifiedMembers', members)
  return async () => {
    await world.stop()
    await forget()
  }
}
