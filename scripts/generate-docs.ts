import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { z } from 'zod'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { outcomeOf, remedies, usualOutcome } from '../src/contract/error-help.ts'
import { errorCatalogue, errorCodes } from '../src/contract/errors.ts'
import { listBounds, pagedLists } from '../src/contract/lists.ts'
import { colourNames, cssColours, palette } from '../src/domain/palette.ts'
import type { Setting } from '../src/server/platform/process/config.ts'
import { settingGroups } from '../src/server/settings.ts'
import { writePromiseTests } from './checks/promises.ts'
import { readTree } from './checks/tree.ts'
import { readCommandHelps } from './documents/cli-reference.ts'

const byName = new Map<string, Endpoint>(endpoints.map(endpoint => [endpoint.name, endpoint]))

const pathOf = (name: string): string => `\`${byName.get(name)?.path.replaceAll(/:(\w+)/g, '{$1}')}\``

/** `apps` in every answer, `getReport.apps` in one, or the whole answer of `listTokens`. */
const nameList = (list: string): string => {
  const [name = '', field] = list.split('.')
  if (byName.has(name)) return field === undefined ? pathOf(name) : `\`${field}\` of ${pathOf(name)}`
  return `\`${list}\``
}

const boundRow = ({ bound, lists }: (typeof listBounds)[number]): string =>
  `| ${lists.map(nameList).join(', ')} | ${bound} |`

const pagedRow = `| ${Object.keys(pagedLists).map(pathOf).join(', ')} | \`limit\` and \`cursor\` |`

const writeListBounds = (): string =>
  ['| list | at most |', '| --- | --- |', pagedRow, ...listBounds.map(boundRow)].join('\n')

// npm run docs: writes the generated documents. With --check, it only reports whether they are up to date.

const root = join(import.meta.dirname, '..')
const generated = 'Generated from the code by `npm run docs`; edit the code instead.'

const groupTitles: Record<keyof typeof settingGroups, string> = {
  http: 'Web server',
  process: 'Process',
  storage: 'Storage',
  log: 'Log',
  appStore: 'App Store',
  pace: 'Pace of calls to the App Store',
  collector: 'Collector',
  summaries: 'Summaries',
  limits: 'Limits',
  accounts: 'Signing in',
  maintenance: 'Maintenance jobs',
  mail: 'Mail',
  deliveries: 'Channels',
  health: 'Health',
  icons: 'Icons',
  retention: 'How long data is kept',
  backups: 'Backups',
  openData: 'Open data',
}

/** The default in the form of an environment variable; empty if there is none. */
const defaultOf = ({ schema }: Setting): string => {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).default
  const value: unknown = written ?? schema.safeParse(undefined).data
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.length > 0 ? 'all' : ''
  return String(value)
}

const groups = Object.entries(settingGroups).map(([name, group]) => ({
  title: groupTitles[name as keyof typeof settingGroups],
  settings: Object.values(group) as Setting[],
}))

const settingRow = (setting: Setting): string => {
  const fallback = defaultOf(setting)
  return `| \`${setting.env}\` | ${fallback ? `\`${fallback}\`` : '—'} | ${setting.description} |`
}

const configuration = (): string =>
  [
    '# Configuration',
    `Every setting is an environment variable, read once at startup. An invalid value prevents the start, and the error message names it. A variable that is probably a misspelled setting is reported in the log. ${generated}`,
    ...groups.map(({ title, settings }) =>
      [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...settings.map(settingRow)].join(
        '\n',
      ),
    ),
  ].join('\n\n')

const exampleLines = (setting: Setting): string => `# ${setting.description}\n#${setting.env}=${defaultOf(setting)}`

const environmentExample = (): string =>
  [
    '# Settings of Rank Atlas with their defaults. Generated from the code by `npm run docs`; edit the code instead.',
    ...groups.flatMap(({ title, settings }) => [`# --- ${title} ---`, ...settings.map(exampleLines)]),
  ].join('\n\n')

const errorRows = errorCodes.map(code => {
  const { status, meaning } = errorCatalogue[code]
  const outcome = outcomeOf(code)
  const advice = outcome === usualOutcome ? remedies[code] : `${outcome} ${remedies[code]}`
  return `| <a id="${code}"></a>\`${code}\` | ${status} | ${meaning} | ${advice} |`
})

const errors = (): string =>
  [
    '# Errors',
    `Every failed API call returns an RFC 9457 problem with one of these codes in \`code\`, a sentence in \`message\` and the request id. \`type\` is the address of the code on \`/docs/api/errors\` of your server. Nothing was changed, unless the row says otherwise. ${generated}`,
    ['| code | status | meaning | what to do |', '| --- | --- | --- | --- |', ...errorRows].join('\n'),
  ].join('\n\n')

const colours = (): string =>
  `/* Generated by \`npm run docs\` from src/domain/palette.ts; edit that file. */
@theme {
  --color-*: initial;
${cssColours(colourNames, { prefix: '--color-' })}}`

/** A favicon is loaded as a file, so it cannot use CSS variables. */
const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Rank Atlas</title><circle cx="16" cy="16" r="16" fill="${palette.accent.light}"/><path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" d="M10 21v-5M16 21V10M22 21v-8"/></svg>`

const bars =
  '<path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" d="M10 21v-5M16 21V10M22 21v-8"/>'
const framed = (ground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${bars}</svg>`

/** The icon of the installed app, with the shape of the favicon. */
const round = framed(`<circle cx="16" cy="16" r="16" fill="${palette.accent.light}"/>`)
/** For systems that cut icons themselves; the bars are within the circle that all of them keep. */
const square = framed(`<rect width="32" height="32" fill="${palette.accent.light}"/>`)

const drawIcon = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

const icons: Record<string, () => Buffer> = {
  'src/web/public/icon-192.png': () => drawIcon(round, 192),
  'src/web/public/icon-512.png': () => drawIcon(round, 512),
  'src/web/public/icon-maskable-512.png': () => drawIcon(square, 512),
  'src/web/public/apple-touch-icon.png': () => drawIcon(square, 180),
}

const commandHelps = await readCommandHelps()

const commands = (): string =>
  [
    '# Commands of rank-atlas',
    `What \`--help\` says about each command of the [command line](cli.md). Not listed are \`--server\` and \`--help\`, which every command has, and \`--json\` and \`--csv\`, which every command that prints data has. ${generated}`,
    commandHelps,
  ].join('\n\n')

/** Only the text between two comments is generated. */
const withTable = (path: string, { name, table }: { name: string; table: string }): string => {
  const [before, rest = ''] = readFileSync(join(root, path), 'utf8').split(`<!-- ${name} -->\n`)
  const after = rest.slice(rest.indexOf(`<!-- end of ${name} -->`))
  return `${before}<!-- ${name} -->\n${table}\n${after}`.trimEnd()
}

const documents: Record<string, () => string> = {
  'docs/api.md': () => withTable('docs/api.md', { name: 'lists', table: writeListBounds() }),
  'docs/configuration.md': configuration,
  'docs/errors.md': errors,
  'docs/cli-commands.md': commands,
  'docs/promises.md': () => withTable('docs/promises.md', { name: 'tests', table: writePromiseTests(readTree(root)) }),
  '.env.example': environmentExample,
  'src/web/styles/colours.css': colours,
  'src/web/public/favicon.svg': favicon,
}

const isCheck = process.argv.includes('--check')
let stale = 0

const files: [path: string, write: () => Buffer][] = [
  ...Object.entries(documents).map(([path, write]): [string, () => Buffer] => [
    path,
    () => Buffer.from(`${write()}\n`),
  ]),
  ...Object.entries(icons),
]

for (const [path, write] of files) {
  const content = write()
  const before = await readFile(join(root, path)).catch(() => Buffer.alloc(0))
  if (before.equals(content)) continue
  if (isCheck) process.stderr.write(`${path} is out of date: run "npm run docs" and commit it.\n`)
  else await writeFile(join(root, path), content)
  stale += 1
}

process.exitCode = isCheck && stale > 0 ? 1 : 0
