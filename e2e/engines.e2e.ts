import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from './harness/engine.ts'
import { closeBeside, measureTextOffset, openAlive, openCommands, runInPage } from './harness/engine-page.ts'
import { readPage } from './harness/in-page.mjs'
import { engines } from './harness/installed-engines.ts'
import { hasWebKit, startWebKit } from './harness/webkit.ts'

// Behaviour that differed in other browser engines. `npm run test:long` opens every page in them.

const { url } = inject('demoWorld')

describe.each(engines)('in $name', ({ isInstalled, start }) => {
  let engine: Engine

  beforeAll(async () => {
    if (isInstalled) engine = await start()
  })

  afterAll(() => engine?.close())

  test.skipIf(!isInstalled)('clicking or tapping outside the command menu closes it', async () => {
    await openAlive(engine, url)
    await openCommands(engine)
    await closeBeside(engine, 'mouse')
    await openCommands(engine)
    await closeBeside(engine, 'touch')
  })

  test.skipIf(!isInstalled)('the text of a date field is vertically centred', async () => {
    await openAlive(engine, `${url}/charts?at=2026-11-20T12:00:00.000Z`)
    expect(Math.abs(await measureTextOffset(engine, 'input[type=date]'))).toBeLessThan(3)
  })
})

test.skipIf(!hasWebKit())('a page works in WebKit on a system without a language', async () => {
  const engine = await startWebKit({ locale: 'C.UTF-8' })
  try {
    await openAlive(engine, url)
    expect(await engine.evaluate('navigator.language')).toBe('C')
    await expect.poll(async () => (await runInPage(engine, readPage)).text).toMatch(/\d+ apps/)
  } finally {
    await engine.close()
  }
})
