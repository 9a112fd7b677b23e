// The program of `npm run screenshots`. `readme` takes the pictures of the docs into docs/images instead; `--hostile-names`
// shows the world whose apps have hostile names.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Cookie } from 'playwright-core'
import { listPublicApps } from '#contract/apps.ts'
import { dayOf } from '#domain/days.ts'
import { appIdOf } from '../../fake-appstore/story/cast.ts'
import { inRoot } from '../../scripts/launch/paths.mjs'
import { startProgress } from '../../scripts/launch/progress.mjs'
import { type Look, launchOwnBrowser, looks, newVisitor, viewports } from '../harness/browser.ts'
import { waitForPictures } from '../harness/in-page.mjs'
import { openWatchedPage } from '../harness/page-checks.ts'
import { listPublicPages, type PublicPage } from '../harness/public-pages.ts'
import { startDemoWorld } from '../harness/servers.ts'
import { signInAs } from '../harness/sign-in.ts'
import { takeRecordings } from './recordings.ts'

const folder = inRoot('screenshots')

/** `cookies` of the signed-in person; none for a visitor. */
type Picture = { file: string; page: PicturePage; look: Look; height?: number }
type PicturePage = Pick<PublicPage, 'name' | 'path'> & { cookies?: Cookie[] }

const picturesOf = (pages: readonly PicturePage[]): Picture[] =>
  pages.flatMap(page =>
    looks.map(look => ({ file: `${page.name}-${look.theme}-${viewports[look.viewport].width}.png`, page, look })),
  )

/** Long pages are cropped: the contact sheet does not need their ends. */
const longest = 4000

type PictureTask = { picture: Picture; url: string; into: string }

const takePicture = async (browser: Browser, { picture, url, into }: PictureTask): Promise<void> => {
  const context = await newVisitor(browser, picture.look)
  await context.addCookies(picture.page.cookies ?? [])
  const page = await context.newPage()
  await page.goto(`${url}${picture.page.path}`, { waitUntil: 'networkidle' })
  const { width } = viewports[picture.look.viewport]
  const height =
    picture.height ?? Math.min(longest, await page.locator('html').evaluate(element => element.scrollHeight))
  // Images load when visible, so the window becomes as long as the page.
  await page.setViewportSize({ width, height: Math.max(height, viewports[picture.look.viewport].height) })
  await page.evaluate(waitForPictures)
  await page.screenshot({ path: join(into, picture.file), animations: 'disabled' })
  await context.close()
}

const figure = ({ file, page, look }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" alt="" width="${viewports[look.viewport].width / 2}" loading="lazy"></a>
<figcaption>${look.theme}, ${viewports[look.viewport].width} px: <code>${page.path.replaceAll('&', '&amp;')}</code></figcaption></figure>`

const contactSheet = (pictures: readonly Picture[]): string => {
  const names = [...new Set(pictures.map(({ page }) => page.name))]
  const sections = names.map(
    name =>
      `<h2>${name}</h2><div>${pictures
        .filter(({ page }) => page.name === name)
        .map(figure)
        .join('\n')}</div>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Rank Atlas</title>
<style>body{font:14px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;align-items:start;flex-wrap:wrap}figure{margin:0}</style>
<h1>Screens of Rank Atlas</h1>
${sections.join('\n')}
</html>\n`
}

const trackedCount = 7

/** An admin who tracks some apps, so that every screen has data. */
const signInAdmin = async (browser: Browser, url: string): Promise<Cookie[]> => {
  const context = await newVisitor(browser, { theme: 'light', viewport: 'desktop' })
  await signInAs(await openWatchedPage(context), 'Ada Admin', { url, path: '/settings' })
  const apps = listPublicApps.response.parse(await (await context.request.get(`${url}/api/apps/public`)).json())
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const { id } of apps.slice(0, trackedCount))
    await context.request.post(`${url}/api/track-app/${id}`, { headers })
  const cookies = await context.cookies()
  await context.close()
  return cookies.filter(({ name }) => name === 'session')
}

const memberPaths = {
  apps: '/apps',
  'apps-table': '/apps?view=table',
  'top-international': '/top-international',
  category: '/category/games',
  search: '/search?q=notes',
  settings: '/settings',
  device: '/device',
  admin: '/admin',
  'admin-maintenance': '/admin/maintenance',
  'admin-collector': '/admin/collector',
  'admin-withdrawals': '/admin/withdrawals',
  'admin-first-run': '/admin/first-run',
  'admin-people': '/admin/people',
  'admin-score-weights': '/admin/score-weights',
  'admin-audit': '/admin/audit',
}

const takeAll = async (browser: Browser, url: string): Promise<string> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const cookies = await signInAdmin(browser, url)
  const own = Object.entries(memberPaths).map(([name, path]) => ({ name: `member-${name}`, path, cookies }))
  const pictures = picturesOf([...Object.values(await listPublicPages(url)), ...own])
  const progress = startProgress({ label: 'Taking pictures', total: pictures.length })
  for (const [done, picture] of pictures.entries()) {
    progress.update({ done, detail: picture.file })
    await takePicture(browser, { picture, url, into: folder })
  }
  progress.stop()
  await writeFile(join(folder, 'index.html'), contactSheet(pictures))
  return `${pictures.length} pictures are in ${folder}; open ${join(folder, 'index.html')} to see them together.`
}

/** The pictures of README and docs, from the demo's story: a file in docs/images, the page it shows, and how much of it. */
const readmePictures = [
  { file: 'first-page.png', name: 'home', path: '/', height: 1150 },
  { file: 'app-page.png', name: 'app', path: `/app/${appIdOf('Tidal Notes')}`, height: 1750 },
] as const

const takeReadme = async (browser: Browser, url: string): Promise<string> => {
  const into = inRoot('docs/images')
  for (const { file, height, ...page } of readmePictures) {
    const picture: Picture = { file, page, look: { theme: 'light', viewport: 'desktop' }, height }
    await takePicture(browser, { picture, url, into })
  }
  return `The pictures of the docs in ${into} are new: ${readmePictures.map(({ file }) => file).join(', ')}.`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'hostile-names': { type: 'boolean', default: false } },
})
const isRecordings = positionals.includes('recordings')
/** The docs show the whole story of the demo. */
const isReadme = positionals.includes('readme') || isRecordings
const takePictures = isReadme ? takeReadme : takeAll
const days = isReadme ? 90 : 60
const worldArgs = values['hostile-names'] ? ['--hostile-names'] : []
const storeArgs = isReadme ? ['--story', dayOf(new Date())] : worldArgs

const start = startProgress({ label: `Starting a demo with ${days} days`, expectedMs: 25_000 })
const world = await startDemoWorld({}, { storeArgs, days, hasNewestDay: isReadme })
start.finish()
try {
  if (isRecordings) process.stdout.write(`${await takeRecordings(world.url)}\n`)
  else {
    const browser = await launchOwnBrowser()
    process.stdout.write(`${await takePictures(browser, world.url)}\n`)
    await browser.close()
  }
} finally {
  await world.stop()
}
process.exit(0)
