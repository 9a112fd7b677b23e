import { writeFile } from 'node:fs/promises'
import { type Endpoint, tokenScopesOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { buildUrl } from '#domain/call-addresses.ts'
import { inRoot } from '../../scripts/launch/paths.mjs'

// Records real answers of the demo for the OpenAPI document, first rows only.

const mostRows = 1
const mostCharacters = 200
const mostBytes = 6_000

/** The answer with the first rows of each list, and long texts cut. */
const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, mostRows).map(shorten)
  if (typeof value === 'string') return value.length > mostCharacters ? `${value.slice(0, mostCharacters)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]))
}

type Asked = { url: string; token: string; appId: string; ids: Readonly<Record<string, string>> }

/** A value for each parameter that a call needs. */
const findInput = ({ path }: Endpoint, { appId, ids }: Asked) => {
  const values: Record<string, string> = {
    appStoreId: appId,
    appId,
    userId: 'me',
    storefront: 'us',
    category: 'games',
    ...ids,
  }
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.some(name => values[name] === undefined)) return undefined
  const params = Object.fromEntries(names.map(name => [name, values[name]]))
  return { params }
}

const queries: Record<string, Record<string, string>> = {
  searchApps: { q: 'tidal' },
  getRankHistory: { storefront: 'us', genre: '6007' },
  getKeywordHistory: { keyword: 'notes' },
}

const queryOf = ({ name }: Endpoint, { appId }: Asked): Record<string, string> => ({
  ...(['compareApps', 'listTrends', 'listReadyScores', 'listRankSeries'].includes(name) && { apps: appId }),
  ...(name === 'listRankSeries' && { charts: 'us:top-free:6007:iphone' }),
  ...queries[name],
})

const mayBeShown = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  endpoint.access !== 'admin' &&
  tokenScopesOf(endpoint) !== 'never' &&
  // Its answer has secrets.
  !tokenScopesOf(endpoint).includes('alerts') &&
  !/demo|health|live|auth/.test(endpoint.path)

/** Writes the examples of the document, and says how many there are. */
export const takeExamples = async (asked: Asked): Promise<string> => {
  const examples: Record<string, unknown> = {}
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const input = mayBeShown(endpoint) ? findInput(endpoint, asked) : undefined
    if (!input) continue
    const headers = { authorization: `Bearer ${asked.token}` }
    const answer = await fetch(
      `${asked.url}${buildUrl(endpoint.path, { ...input, query: queryOf(endpoint, asked) })}`,
      {
        headers,
      },
    )
    if (answer.status !== 200) continue
    const text = (await answer.text()).replaceAll(asked.url, 'https://ranks.example.com')
    const example = shorten(JSON.parse(text))
    const isUsable = endpoint.response.safeParse(example).success && JSON.stringify(example).length < mostBytes
    if (isUsable) examples[endpoint.name] = example
  }
  const file = inRoot('src/server/api-document/examples.json')
  const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => a.localeCompare(b, 'en')))
  await writeFile(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
  return `${Object.keys(examples).length} examples are in ${file}.`
}
