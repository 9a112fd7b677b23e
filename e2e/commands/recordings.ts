import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createToken } from '#contract/tokens.ts'
import { answerOf, createRankAtlas, type RankAtlas } from '../../clients/typescript/index.js'
import { appIdOf } from '../../fake-appstore/story/cast.ts'
import { inRoot } from '../../scripts/launch/paths.mjs'
import { signInWithoutBrowser } from '../harness/sign-in.ts'
import { takeExamples } from './examples.ts'

// Writes the examples of the OpenAPI document, and screenshots/recordings.md: what the command line, an assistant's tools and the client answer in the demo. `npm run screenshots -- recordings`

const run = promisify(execFile)
const program = inRoot('scripts', 'rank-atlas.mjs')
const columns = 100
const mostLines = 24
const mostCharacters = 1_500

const appId = String(appIdOf('Tidal Notes'))

type Task = { title: string; command: readonly string[]; tool: string; args: Record<string, unknown> }

/** The calls of the TypeScript client, in the order of the tasks; the page shows their source. */
const calls: readonly ((atlas: RankAtlas) => Promise<unknown>)[] = [
  atlas => answerOf(atlas.GET('/api/search', { params: { query: { q: 'tidal' } } })),
  atlas => answerOf(atlas.GET('/api/apps/{appStoreId}/trend', { params: { path: { appStoreId: appId } } })),
  atlas => answerOf(atlas.GET('/api/apps/{appStoreId}/world', { params: { path: { appStoreId: appId } } })),
  atlas =>
    answerOf(atlas.GET('/api/rank-series', { params: { query: { apps: appId, charts: 'us:top-free:6007:iphone' } } })),
  atlas => answerOf(atlas.GET('/api/apps/{appStoreId}/circumstances', { params: { path: { appStoreId: appId } } })),
  atlas => answerOf(atlas.GET('/api/charts', { params: { query: { storefront: 'jp' } } })),
  atlas => answerOf(atlas.GET('/api/movers', { params: { query: { limit: 2 } } })),
  atlas => answerOf(atlas.GET('/api/data-health')),
  atlas =>
    answerOf(
      atlas.POST('/api/users/{userId}/apps/{appStoreId}/track', {
        params: { path: { userId: 'me', appStoreId: `${appId}` } },
      }),
    ),
  atlas => answerOf(atlas.GET('/api/users/{userId}/apps', { params: { path: { userId: 'me' } } })),
]

/** `atlas.GET('/api/search', …)` as a reader would write it. */
const sourceOf = (call: (atlas: RankAtlas) => Promise<unknown>): string =>
  `await ${call
    .toString()
    .replace(/^atlas =>\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(/, ?\)/g, ')')
    .replaceAll(/`\$\{appId\}`/g, `'${appId}'`)
    .replaceAll(': appId', `: '${appId}'`)}`

const tasks: readonly Task[] = [
  { title: 'Find an app', command: ['search', 'tidal'], tool: 'search_apps', args: { query: 'tidal' } },
  {
    title: 'Where it stands in the world',
    command: ['app', appId],
    tool: 'get_app_standing',
    args: { appStoreId: appId },
  },
  {
    title: 'Its rank in every country',
    command: ['countries', appId],
    tool: 'list_countries',
    args: { appStoreId: appId, limit: 3 },
  },
  {
    title: 'Its history in a chart',
    command: ['ranks', appId, '-c', 'us', '-g', '6007'],
    tool: 'get_rank_history',
    args: { appStoreId: appId, storefront: 'us', genre: 6007, limit: 4 },
  },
  {
    title: 'What happened near its move',
    command: ['ranks', appId, '-c', 'us', '-g', '6007', '--csv'],
    tool: 'explain_move',
    args: { appStoreId: appId },
  },
  {
    title: 'A chart',
    command: ['chart', '-c', 'jp', '-n', '10'],
    tool: 'get_chart',
    args: { storefront: 'jp', limit: 3 },
  },
  { title: 'What moved', command: ['movers', '-n', '3'], tool: 'list_movers', args: { limit: 2 } },
  { title: 'Whether the data is fresh', command: ['health'], tool: 'get_data_health', args: { limit: 2 } },
  { title: 'Track an app', command: ['track', appId], tool: 'track_app', args: { appStoreId: appId } },
  { title: 'My apps', command: ['tracked'], tool: 'list_my_apps', args: { limit: 2 } },
]

const cut = (text: string): string => {
  const lines = text.trimEnd().split('\n')
  return lines.length > mostLines ? `${lines.slice(0, mostLines).join('\n')}\n…` : lines.join('\n')
}

const cutJson = (value: unknown): string => {
  const text = JSON.stringify(value, undefined, 1)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n…` : text
}

const createTokenOf = async (url: string): Promise<string> => {
  const { userId, headers } = await signInWithoutBrowser(url, 'toni')
  const made = await fetch(`${url}/api/users/${userId}/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Recordings', scopes: ['read', 'track'], expiresInDays: 7 }),
  })
  return createToken.response.parse(await made.json()).token
}

/** The icons of the demo are at its App Store, whose port changes. */
const withoutAddress = (text: string, url: string): string =>
  text
    .replaceAll(url, 'https://ranks.example.com')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://is1-ssl.mzstatic.com')

/** Records each task by command line and by tool. */
export const takeRecordings = async (url: string): Promise<string> => {
  const token = await createTokenOf(url)
  const client = new Client({ name: 'recordings', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  const env = { ...process.env, RANK_ATLAS_URL: url, RANK_ATLAS_TOKEN: token, COLUMNS: String(columns) }
  const parts: string[] = []
  const atlas = createRankAtlas({ server: url, token })
  for (const [at, { title, command, tool, args }] of tasks.entries()) {
    const call = calls[at]
    if (!call) throw new Error(`The client has no call for "${title}".`)
    const { stdout } = await run(program, command, { env })
    const answer = await client.callTool({ name: tool, arguments: args })
    parts.push(
      `## ${title}\n\n\`\`\`console\n$ rank-atlas ${command.join(' ')}\n${withoutAddress(cut(stdout), url)}\n\`\`\`\n\n\`${tool}\` with \`${JSON.stringify(args)}\`:\n\n\`\`\`json\n${withoutAddress(cutJson(answer.structuredContent), url)}\n\`\`\`\n\n\`\`\`ts\n${sourceOf(call)}\n\`\`\`\n\n\`\`\`json\n${withoutAddress(cutJson(await call(atlas)), url)}\n\`\`\`\n`,
    )
  }
  await client.close()
  const head =
    '# Recordings\n\nTen tasks in the demo, by the command line, by the tools of an assistant and by the TypeScript client. `…` marks what is cut here.\n\n'
  await mkdir(inRoot('screenshots'), { recursive: true })
  await writeFile(inRoot('screenshots', 'recordings.md'), head + parts.join('\n'))
  return `screenshots/recordings.md is new. ${await takeExamples({ url, token, appId, ids: {} })}`
}
