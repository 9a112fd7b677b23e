import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { errorCatalogue, errorCodes, errorsPath } from '#contract/errors.ts'
import { groups } from '#contract/groups.ts'
import { listBreakingChanges, mayBreak } from './changes.rules.ts'
import { type ApiDocument, buildApiDocument, examples } from './document.rules.ts'
import { listReferencePaths, renderErrors, renderGroup, renderOverview } from './reference.rules.ts'
import type { JsonSchema } from './schemas.rules.ts'

const build = (): ApiDocument => buildApiDocument({ version: '1.0.0', examples: {} })

const before = build()

/** The breaking changes found after `change` has edited a copy of the document. */
const after = (change: (document: ApiDocument) => void): string[] => {
  const document = build()
  change(document)
  return listBreakingChanges(before, document)
}

const operation = (document: ApiDocument, path: string, method: string) => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document.`)
  return found
}

const schema = (document: ApiDocument, name: string): JsonSchema => {
  const found = document.components.schemas[name]
  if (!found) throw new Error(`${name} is not in the document.`)
  return found
}

test('the same document breaks nothing, and neither does a new path, field, optional parameter or value of an answer', () => {
  expect(after(() => undefined)).toEqual([])
  const sentences = after(document => {
    document.paths['/api/new'] = { get: operation(document, '/api/search', 'get') }
    schema(document, 'App').properties = { ...schema(document, 'App').properties, more: { type: 'string' } }
    const search = operation(document, '/api/search', 'get')
    search.parameters = [
      ...(search.parameters ?? []),
      { name: 'fresh', in: 'query', required: false, schema: { type: 'string' } },
    ]
    schema(document, 'ChartType').enum?.push('top-new')
  })
  expect(sentences).toEqual([])
})

test('a removed path, parameter or field, a changed type and a field that may be null now are named', () => {
  expect(after(({ paths }) => delete paths['/api/search'])).toEqual(['GET /api/search is gone.'])
  expect(after(document => delete operation(document, '/api/search', 'get').parameters)).toEqual([
    'GET /api/search has no parameter q now.',
    'GET /api/search has no parameter storefront now.',
    'GET /api/search has no parameter format now.',
    'GET /api/search has no parameter fields now.',
  ])
  const found = 'GET /api/search answer[]'
  const changed = (edit: (properties: Record<string, unknown>, app: JsonSchema) => void) =>
    after(document => {
      const app = schema(document, 'FoundApp')
      edit(app.properties ?? {}, app)
    }).filter(sentence => sentence.startsWith(found))
  const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  expect(changed(properties => delete properties.name)).toEqual([`${found} has no field name now.`])
  expect(changed(properties => Object.assign(properties, { name: { type: 'integer' } }))).toEqual([
    `${found}.name was string and is integer.`,
  ])
  expect(changed(properties => Object.assign(properties, { name: nullable }))).toEqual([
    `${found}.name may be null now.`,
  ])
  expect(changed((_properties, app) => Object.assign(app, { required: ['id'] }))).toContain(
    `${found} may lack the field name now.`,
  )
})

test('a new required input, a value that is no longer accepted, and a call that fewer people may make are named', () => {
  const named = after(document => {
    const search = operation(document, '/api/search', 'get')
    search.parameters = [
      ...(search.parameters ?? []),
      { name: 'fresh', in: 'query', required: true, schema: { type: 'string' } },
    ]
    search.security = [{ session: [] }]
    const body = operation(document, '/api/users/{userId}/apps/{appStoreId}/notes', 'post').requestBody
    const note = body?.content['application/json']?.schema
    note?.required?.push('colour')
  })
  expect(named).toEqual(
    expect.arrayContaining([
      'GET /api/search is not open to everyone now.',
      'GET /api/search requires the new parameter fresh.',
      'POST /api/users/{userId}/apps/{appStoreId}/notes body requires the new field colour.',
    ]),
  )
  const [first] = after(document => {
    schema(document, 'Device').enum?.pop()
  })
  expect(first).toMatch(/\?device does not accept "ipad" now\.$/)
})

test('only a higher first number may break clients, or below 1.0 a higher second one', () => {
  expect(mayBreak('1.2.0', '2.0.0')).toBe(true)
  expect(mayBreak('1.2.0', '1.3.0')).toBe(false)
  expect(mayBreak('0.1.0', '0.2.0')).toBe(true)
  expect(mayBreak('0.1.0', '0.1.1')).toBe(false)
  expect(mayBreak('0.9.0', '1.0.0')).toBe(true)
})

const parameter = z.object({ name: z.string(), schema: z.looseObject({}) })

test('the parameter userId takes "me" as well as an id in every call that has it', () => {
  const { paths, components } = buildApiDocument({ version: '0', examples: {} })
  const document = JSON.stringify({ paths, components })
  const found: z.infer<typeof parameter>[] = []
  JSON.parse(document, (_key, value) => {
    const read = parameter.safeParse(value)
    if (read.success && read.data.name === 'userId') found.push(read.data)
    return value
  })
  expect(found.length).toBeGreaterThan(0)
  for (const { schema } of found) {
    expect(z.fromJSONSchema(schema).safeParse('me').success, JSON.stringify(schema)).toBe(true)
    expect(z.fromJSONSchema(schema).safeParse('someone').success, JSON.stringify(schema)).toBe(false)
  }
})

const fieldsWithout = (part: unknown, at: string): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const properties: Record<string, unknown> = Object(Object(part).properties)
  const bare = Object.entries(properties).filter(([, schema]) => !Object(schema).description)
  const inside = Object.entries(part).flatMap(([name, inner]) => fieldsWithout(inner, `${at}/${name}`))
  return [...bare.map(([name]) => `${at}.${name}`), ...inside]
}

test('every property of a request and an answer has a description', () => {
  const { paths, webhooks, components } = buildApiDocument({ version: '0', examples: {} })
  expect(fieldsWithout({ paths, webhooks, schemas: components.schemas }, '')).toEqual([])
})

test('every call says who may make it, and what it answers to a method, a body or a failure that it does not know', () => {
  const { paths } = buildApiDocument({ version: '0', examples: {} })
  for (const operation of Object.values(paths).flatMap(methods => Object.values(methods))) {
    const statuses = Object.keys(operation.responses)
    expect(operation.description, operation.operationId).toMatch(/\.$/)
    expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['405', 'default']))
    if (operation.requestBody) expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['413', '415']))
  }
})

test('every example is an answer that the contract allows', () => {
  for (const [name, example] of Object.entries(examples)) {
    const endpoint = endpoints.find(other => other.name === name)
    expect(endpoint?.response.safeParse(example).error, name).toBeUndefined()
    expect(endpoint, name).toBeDefined()
  }
})

const document = buildApiDocument({ version: '1.0.0', examples: { searchApps: [{ name: '<b>Chess</b>' }] } })
const options = { document, origin: 'https://ranks.example/atlas', site: '/atlas', styleVersion: 'v1' }
const render = (tag: string): string => renderGroup(tag, options) ?? ''

test('the overview links to every call, and each page of a group has the calls that it links to', () => {
  const overview = renderOverview(options)
  for (const { tag } of groups) {
    const page = render(tag)
    const linked = [...overview.matchAll(new RegExp(`href="/atlas/docs/api/${tag}#(\\w+)"`, 'g'))].map(([, id]) => id)
    const here = [...page.matchAll(/<section id="(\w+)">/g)].map(([, id]) => id)
    expect(here, tag).toEqual(linked)
    expect(here.length, tag).toBeGreaterThan(0)
  }
  expect(renderGroup('nothing', options)).toBeUndefined()
})

test('a page says who may call, what goes in and out, what fails, and the command; it has no script and no style', () => {
  const apps = render('apps')
  expect(apps).toContain('Everyone, without a token.')
  expect(apps).toContain('curl &quot;https://ranks.example/atlas/api/apps/544007664/summary&quot;')
  expect(apps).toContain('<code>app.not_found</code>')
  expect(apps).toContain('&lt;b&gt;Chess&lt;/b&gt;')
  const tracking = render('tracking')
  expect(tracking).toContain('A token with the scope <code>track</code>')
  expect(tracking).toContain('-X DELETE -H &quot;Authorization: Bearer $RANK_ATLAS_TOKEN&quot;')
  expect(render('tokens')).toContain('Only a signed-in person in a browser; no token.')
  for (const { tag } of groups) expect(render(tag), tag).not.toMatch(/<script|<style|style=|<b>Chess/)
})

test('the page of errors explains every code where `type` of a problem leads, and the calls link to it', () => {
  const page = renderErrors(options)
  for (const code of errorCodes) {
    const [, part = ''] = page.split(`<section id="${code}">`)
    const [section = ''] = part.split('</section>')
    for (const words of [errorCatalogue[code].status, 'Your data', 'What to do'])
      expect(section, code).toContain(`${words}`)
    expect(page).toContain(`href="#${code}"`)
  }
  expect(page).not.toMatch(/<script|<style|style=|undefined/)
  expect(render('apps')).toContain(`<a href="/atlas${errorsPath}#app.not_found"><code>app.not_found</code></a>`)
  expect(listReferencePaths()).toContain(errorsPath)
})
