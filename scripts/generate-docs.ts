// npm run docs: writes the documents that are made from code. With --check it only tells whether they are up to date.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCatalogue } from '../src/contract/errors.ts'
import { colourNames, cssColours, palette } from '../src/domain/palette.ts'
import type { Setting } from '../src/server/platform/config.ts'
import { settingGroups } from '../src/server/settings.ts'

const root = join(import.meta.dirname, '..')
const generated = 'Made by `npm run docs` from the code; edit it there.'

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
}

/** The default as a person would write it in the environment; empty when there is none. */
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
    `Every setting is an environment variable, read once at the start. A wrong value stops the start with one sentence that names it. ${generated}`,
    ...groups.map(({ title, settings }) =>
      [`## ${title}`, '', '| variable | default | meaning |', '| --- | --- | --- |', ...settings.map(settingRow)].join(
        '\n',
      ),
    ),
  ].join('\n\n')

const exampleLines = (setting: Setting): string => `# ${setting.description}\n#${setting.env}=${defaultOf(setting)}`

const environmentExample = (): string =>
  [
    '# Settings of Rank Atlas with their defaults. Made by `npm run docs` from the code; edit it there.',
    ...groups.flatMap(({ title, settings }) => [`# --- ${title} ---`, ...settings.map(exampleLines)]),
  ].join('\n\n')

const errorRows = Object.entries(errorCatalogue).map(
  ([code, { status, meaning }]) => `| <a id="${code}"></a>\`${code}\` | ${status} | ${meaning} |`,
)

const errors = (): string =>
  [
    '# Errors',
    `Every failed call of the API answers an RFC 9457 problem with one of these codes in \`code\`, a sentence in \`message\` and the request id. ${generated}`,
    ['| code | status | meaning |', '| --- | --- | --- |', ...errorRows].join('\n'),
  ].join('\n\n')

const colours = (): string =>
  `/* Made by \`npm run docs\` from src/domain/palette.ts; edit it there. */
@theme {
  --color-*: initial;
${cssColours(colourNames, { prefix: '--color-' })}}`

/** A favicon is fetched as a file and cannot ask for a colour. */
const favicon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Rank Atlas</title><circle cx="16" cy="16" r="16" fill="${palette.accent.light}"/><path fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" d="M10 21v-5M16 21V10M22 21v-8"/></svg>`

const documents: Record<string, () => string> = {
  'docs/configuration.md': configuration,
  'docs/errors.md': errors,
  '.env.example': environmentExample,
  'src/web/styles/colours.css': colours,
  'src/web/public/favicon.svg': favicon,
}

const isCheck = process.argv.includes('--check')
let stale = 0

for (const [path, write] of Object.entries(documents)) {
  const text = `${write()}\n`
  const before = await readFile(join(root, path), 'utf8').catch(() => '')
  if (before === text) continue
  if (isCheck) process.stderr.write(`${path} does not say what the code says: run "npm run docs" and commit it.\n`)
  else await writeFile(join(root, path), text)
  stale += 1
}

process.exitCode = isCheck && stale > 0 ? 1 : 0
