import { z } from 'zod'
import { standingApp } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'

const categoryApp = standingApp.extend({
  isTracked: z.boolean().describe('Whether the signed-in person tracks it; false for a visitor.'),
})

export const categoryApps = z.object({
  scope,
  apps: z.array(categoryApp).describe('Most countries first, then best rank, then name.'),
  totalApps: z.int().describe('Apps of the category that have a current rank anywhere.'),
  showing: z.int().describe('Apps on this page.'),
  page: z.int().describe('From 1; the last page if the requested one does not exist.'),
  pages: z.int().describe('At least 1.'),
})
export type CategoryApps = z.infer<typeof categoryApps>

export const listCategoryApps = endpoint({
  name: 'listCategoryApps',
  method: 'GET',
  path: '/api/category-apps/:category',
  summary: 'The apps of a category, by the number of countries where they rank now',
  access: 'everyone',
  params: z.object({
    category: z.string().max(60).describe('Slug such as `food-drink`.'),
  }),
  query: z.object({ ...scopeQuery, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: categoryApps,
  errors: ['request.invalid', 'category.not_found', 'server.not_ready'],
})
