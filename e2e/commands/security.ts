// The program of `npm run security`. Exits with 1 if there are findings, or if neither tool is installed.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { getCurrentUser } from '#contract/accounts.ts'
import { inRoot } from '../../scripts/launch/paths.mjs'
import { launchOwnBrowser, newVisitor } from '../harness/browser.ts'
import { openWatchedPage } from '../harness/page-checks.ts'
import { listPublicPages } from '../harness/public-pages.ts'
import { type DemoWorld, startDemoWorld } from '../harness/servers.ts'
import { signInAs } from '../harness/sign-in.ts'
import { attackWithSqlmap, listTargets } from './security/sqlmap.ts'
import { findVersion, type ToolRun } from './security/tools.ts'
import { attackWithWapiti } from './security/wapiti.ts'

const folder = inRoot('security')
const summaryFile = inRoot('docs/security-check.json')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Signs in a member of the demo through the sign-in pages. */
const signInMember = async (url: string) => {
  const browser = await launchOwnBrowser()
  try {
    const context = await newVisitor(browser, { theme: 'light', viewport: 'desktop' })
    const page = await openWatchedPage(context)
    await signInAs(page, 'Max Member', { url, path: '/settings' })
    const answer = await context.request.get(`${url}/api/auth/user`)
    const { id } = getCurrentUser.response.parse(await answer.json())
    const cookies = await context.cookies(url)
    const session = cookies.find(({ name }) => name === 'session')
    if (!session) throw new Error('Nobody was signed in, so nothing was attacked.')
    return { cookie: `session=${session.value}`, userId: id }
  } finally {
    await browser.close()
  }
}

const attack = async (world: DemoWorld): Promise<ToolRun[]> => {
  const { url } = world
  const member = await signInMember(url)
  const pages = Object.values(await listPublicPages(url)).map(({ path }) => path)
  const appId = pages.map(path => /^\/app\/(\d+)$/.exec(path)?.[1]).find(id => id !== undefined) ?? ''
  const [sqlmap, wapiti] = [await findVersion('sqlmap'), await findVersion('wapiti')]
  const runs: ToolRun[] = []
  for (const target of sqlmap ? listTargets({ url, appId, ...member }) : []) {
    say(`sqlmap: ${target.name}`)
    runs.push(await attackWithSqlmap(target, { ...member, version: sqlmap ?? '', folder }))
  }
  if (wapiti) {
    say('wapiti: every page')
    const starts = [...pages, '/settings', '/inbox/rules', '/my-apps', '/top-international']
    runs.push(await attackWithWapiti({ url, ...member, starts, version: wapiti, folder }))
  }
  return runs
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const world = await startDemoWorld()
try {
  const runs = await attack(world)
  if (runs.length === 0) {
    say('Neither sqlmap nor wapiti is installed, so nothing was tried: `apt-get install sqlmap wapiti`.')
    process.exitCode = 1
  } else {
    await writeFile(summaryFile, `${JSON.stringify({ checkedAt: new Date().toISOString(), runs }, null, 2)}\n`)
    for (const { tool, target, findings } of runs) say(`${tool}, ${target}: ${findings.join('; ') || 'no finding'}`)
    process.exitCode = runs.some(({ findings }) => findings.length > 0) ? 1 : 0
  }
} finally {
  await world.stop()
}
