import { outcomeOf, remedies } from '#contract/error-help.ts'
import { errorCatalogue, errorCodes, errorsPath } from '#contract/errors.ts'
import { groups } from '#contract/groups.ts'
import { escapeMarkup as text } from '#domain/markup.ts'
import type { ApiDocument } from './document.rules.ts'
import type { Answer, Operation, Parameter } from './operations.rules.ts'
import { describeShape } from './shapes.rules.ts'

export const referencePath = '/docs/api'
export const styleSheetPath = `${referencePath}/reference.css`

type Call = { path: string; method: string; operation: Operation }

type Page = { title: string; description: string; content: string[] }

export type ReferenceOptions = {
  document: ApiDocument
  /** The address of the site, with its path. */
  origin: string
  /** The path of the site. */
  site: string
  styleVersion: string
}

const listCalls = ({ paths }: ApiDocument, tag: string): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

const code = (content: string): string => `<code>${text(content)}</code>`

/** Code between backticks, as in the descriptions of the document. */
const prose = (content: string): string => text(content).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const resolve = <Part extends object>(document: ApiDocument, part: Part | { $ref: string }): Part => {
  if (!('$ref' in part)) return part
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, name) => Object(inner)[name], document)
  return found as Part
}

const samples: Record<string, string> = { appStoreId: '544007664', userId: 'me', storefront: 'us' }

const curlOf = ({ path, method, operation }: Call, { document, origin }: ReferenceOptions): string => {
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${samples[name] ?? name.toUpperCase()}`)
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => samples[name] ?? name.toUpperCase())
  const hasToken = operation.security.some(requirement => 'token' in requirement)
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(hasToken ? ['-H "Authorization: Bearer $RANK_ATLAS_TOKEN"'] : []),
    ...(operation.requestBody ? [`-H "Content-Type: application/json" -d '{…}'`] : []),
    `"${origin}${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
  ].join(' ')
}

const renderParameters = ({ operation }: Call, { document }: ReferenceOptions): string[] => {
  const parameters = (operation.parameters ?? []).map(parameter => resolve<Parameter>(document, parameter))
  if (parameters.length === 0) return []
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const fallback = schema.default === undefined ? '' : ` The default is ${code(String(schema.default))}.`
    const need = place === 'path' ? 'in the path' : required ? 'required' : 'optional'
    return `<div><dt>${code(name)} <span>${need}</span></dt><dd>${code(describeShape(document, schema))} ${prose(description)}${fallback}</dd></div>`
  })
  return ['<h4>Parameters</h4>', '<dl>', ...rows, '</dl>']
}

const block = (title: string, content: string): string[] => [`<h4>${title}</h4>`, `<pre>${text(content)}</pre>`]

const renderBody = ({ operation: { requestBody } }: Call, { document }: ReferenceOptions): string[] => {
  const schema = requestBody?.content['application/json']?.schema
  return schema ? block('Body', describeShape(document, schema)) : []
}

const renderAnswer = ({ operation: { responses } }: Call, { document }: ReferenceOptions): string[] => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!success) return []
  const { content = {} } = resolve<Answer>(document, success[1])
  const json = content['application/json']
  if (!json || json.schema.type === 'string') {
    const types = Object.keys(content)
    return ['<h4>Answer</h4>', `<p>${types.length > 0 ? types.map(code).join(' or ') : '204, without content.'}</p>`]
  }
  const example = json.example === undefined ? [] : block('Example', JSON.stringify(json.example, null, 2))
  return [...block('Answer', describeShape(document, json.schema)), ...example]
}

const linkCodes = (markup: string, site: string): string =>
  markup.replaceAll(/<code>([a-z]+\.[a-z_]+)<\/code>/g, `<a href="${text(site)}${errorsPath}#$1">$&</a>`)

const renderFailures = ({ operation: { responses } }: Call, { document, site }: ReferenceOptions): string[] => {
  const failures = Object.entries(responses).filter(([status]) => /^[45]/.test(status))
  const rows = failures.map(
    ([status, answer]) =>
      `<div><dt>${status}</dt><dd>${linkCodes(prose(resolve<Answer>(document, answer).description), site)}</dd></div>`,
  )
  return ['<h4>Failures</h4>', '<dl>', ...rows, '</dl>']
}

const renderCall = (call: Call, options: ReferenceOptions): string[] => [
  `<section id="${text(call.operation.operationId)}">`,
  `<h3>${prose(call.operation.summary)}</h3>`,
  `<p class="call"><b>${call.method}</b> ${code(call.path)}</p>`,
  ...(call.operation.deprecated ? ['<p>Deprecated: this call will be removed.</p>'] : []),
  `<p>${prose(call.operation.description)}</p>`,
  ...renderParameters(call, options),
  ...renderBody(call, options),
  ...renderAnswer(call, options),
  ...renderFailures(call, options),
  ...block('Command', curlOf(call, options)),
  '</section>',
]

const renderPage = ({ title, description, content }: Page, { site, styleVersion }: ReferenceOptions): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${text(description)}">`,
    `<title>${text(title)} - Rank Atlas</title>`,
    `<link rel="icon" href="${text(site)}/favicon.svg" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${text(site)}${styleSheetPath}?v=${styleVersion}">`,
    '</head>',
    '<body>',
    `<header><a href="${text(site)}/">Rank Atlas</a> <a href="${text(site)}${referencePath}">API</a></header>`,
    '<main>',
    ...content,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

const renderContents = (calls: readonly Call[], page: string): string[] => [
  '<ul>',
  ...calls.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `<li><a href="${text(`${page}#${operationId}`)}">${prose(summary)}</a> <span>${method} ${text(path)}</span></li>`,
  ),
  '</ul>',
]

/** All calls by group, on one page. */
export const renderOverview = (options: ReferenceOptions): string => {
  const { document, site, origin } = options
  const chapters = groups.flatMap(({ tag, title, description }) => {
    const page = `${site}${referencePath}/${tag}`
    return [
      `<section id="${tag}">`,
      `<h2><a href="${text(page)}">${text(title)}</a></h2>`,
      `<p>${prose(description)}</p>`,
      ...renderContents(listCalls(document, tag), page),
      '</section>',
    ]
  })
  const content = [
    '<h1>API</h1>',
    `<p>Every number on this site comes from this API. Its address is ${code(`${origin}/api`)}; <a href="${text(site)}/api/openapi.json">openapi.json</a> describes it for programs (OpenAPI 3.1).</p>`,
    '<h2>Before the first call</h2>',
    `<p>Public data needs no token. For the data of a person, make a token in <a href="${text(site)}/settings">Settings</a> and send it in ${code('Authorization: Bearer ra_…')}. ${code('me')} stands for your own id.</p>`,
    `<p>Every failure is a problem document: decide by its ${code('code')}; <a href="${text(site)}${errorsPath}">Errors</a> explains each one. ${code('RateLimit')} says how many calls are left in this minute, and ${code('Retry-After')} how long to wait after 429 and 503.</p>`,
    `<p>A rank has six states: ${['ranked', 'unranked', 'empty', 'failed', 'not-offered', 'not-tracked'].map(code).join(', ')}. Only the first has a number, and only the second means that the chart was read without the app.</p>`,
    ...chapters,
  ]
  const description = 'Every call of the API of Rank Atlas: ranks of iOS apps in the App Store of every country.'
  return renderPage({ title: 'API', description, content }, options)
}

/** The calls of one group; undefined if there is no such group. */
export const renderGroup = (tag: string, options: ReferenceOptions): string | undefined => {
  const group = groups.find(other => other.tag === tag)
  if (!group) return undefined
  const calls = listCalls(options.document, tag)
  const content = [
    `<h1>${text(group.title)}</h1>`,
    `<p>${prose(group.description)}</p>`,
    '<h2>Contents</h2>',
    ...renderContents(calls, ''),
    '<h2>Calls</h2>',
    ...calls.flatMap(call => renderCall(call, options)),
  ]
  return renderPage({ title: `${group.title} - API`, description: group.description, content }, options)
}

const renderError = (errorCode: (typeof errorCodes)[number]): string[] => {
  const { status, meaning } = errorCatalogue[errorCode]
  const facts = [
    ['Status', String(status)],
    ['Your data', outcomeOf(errorCode)],
    ['What to do', remedies[errorCode]],
  ]
  return [
    `<section id="${errorCode}">`,
    `<h3>${code(errorCode)}</h3>`,
    `<p>${prose(meaning)}</p>`,
    '<dl>',
    ...facts.map(([name = '', fact = '']) => `<div><dt>${name}</dt><dd>${prose(fact)}</dd></div>`),
    '</dl>',
    '</section>',
  ]
}

/** Every error code, what it means and what to do: the page that `type` of a problem links to. */
export const renderErrors = (options: ReferenceOptions): string => {
  const content = [
    '<h1>Errors</h1>',
    `<p>Every failure of the API is a problem document (RFC 9457). Decide by its ${code('code')}; ${code('type')} is the address of its part of this page, ${code('detail')} is a sentence for people, and ${code('requestId')} finds the request in the log of the server.</p>`,
    '<h2>Codes</h2>',
    '<ul>',
    ...errorCodes.map(
      each =>
        `<li><a href="#${each}">${text(errorCatalogue[each].meaning)}</a> <span>${errorCatalogue[each].status} ${each}</span></li>`,
    ),
    '</ul>',
    '<h2>What they mean</h2>',
    ...errorCodes.flatMap(renderError),
  ]
  const description = 'Every error of the API of Rank Atlas: what happened, what it means for your data, what to do.'
  return renderPage({ title: 'Errors - API', description, content }, options)
}

/** The pages of the reference, for search engines. */
export const listReferencePaths = (): string[] => [
  referencePath,
  errorsPath,
  ...groups.map(({ tag }) => `${referencePath}/${tag}`),
]
