import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorCatalogue, errorCodes } from './errors.ts'

const folder = import.meta.dirname

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

test('every endpoint that a contract file defines is in the list of all endpoints', async () => {
  const files = readdirSync(folder).filter(file => file.endsWith('.ts') && !file.includes('.test.'))
  const modules: object[] = await Promise.all(files.map(file => import(join(folder, file))))
  const defined = modules.flatMap(module => Object.values(module)).filter(isEndpoint)
  expect(defined.map(({ name }) => name).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test('every endpoint has a unique name and address', () => {
  const names = endpoints.map(({ name }) => name)
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(names).toEqual([...new Set(names)])
  expect(addresses).toEqual([...new Set(addresses)])
})

test.each(endpoints.map(endpoint => [endpoint.name, endpoint as Endpoint] as const))(
  '%s is completely described',
  (name, endpoint) => {
    expect(name).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/)
    expect(endpoint.path).toMatch(/^\/api(\/(:[a-z]\w*|[a-z-]+))+$/i)
    expect(endpoint.summary).toMatch(/^[A-Z].+[^.]$/)
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const params = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : []
    expect(params).toEqual(inPath)
    const takesInput = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body)
    expect(endpoint.errors.includes('request.invalid')).toBe(takesInput)
    expect(endpoint.method === 'GET' && endpoint.body).toBeFalsy()
  },
)

test('every error code is noun.what_happened with a status of its kind and a sentence', () => {
  for (const code of errorCodes) {
    const { status, meaning } = errorCatalogue[code]
    expect(code).toMatch(/^[a-z]+\.[a-z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(meaning).toMatch(/^[A-Z].+\.$/)
    if (code.endsWith('.not_found')) expect(status).toBe(404)
  }
})
