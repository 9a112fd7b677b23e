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

test.each(endpoints.map(one => [one.name, one as Endpoint] as const))('%s is completely described', (name, one) => {
  expect(name).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/)
  expect(one.path).toMatch(/^\/api(\/(:[a-z]\w*|[a-z-]+))+$/i)
  expect(one.summary).toMatch(/^[A-Z].+[^.]$/)
  const inPath = [...one.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  const params = one.params instanceof z.ZodObject ? Object.keys(one.params.shape) : []
  expect(params).toEqual(inPath)
  const takesInput = Boolean(one.params ?? one.query ?? one.body)
  expect(one.errors.includes('request.invalid')).toBe(takesInput)
  expect(one.method === 'GET' && one.body).toBeFalsy()
})

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
