import { z } from 'zod'
import { standingApp } from './apps.ts'
import { pageOrder, pageQuery } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'

const categoryApp = standingApp.extend({
  isTracked: z.boolean().describe('Whether the signed-in person tracks it; false for a visitor.'),
})

export const categoryApps = z.object({
  scope,
  apps: z.array(categoryApp).describe('Most countries first, then best rank, then name; or by id.'),
  totalApps: z.int().describe('Apps of the category that have a current rank anywhere.'),
  showing: z.int().describe('Apps on this page.'),
  appsBefore: z.int().describe('Apps on the pages before this one.'),
  nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
})
export type CategoryApps = z.infer<typeof categoryApps>

export const listCategoryApps = endpoint({
  name: 'listCategoryApps',
  method: 'GET',
  path: '/api/category-apps/:category',
  summary: 'The apps of a category, by the number of countries where they rank now; 60 per page',
  access: 'everyone',
  params: z.object({
    category: z.string().max(60).describe('Slug such as `food-drink`.'),
  }),
  query: z.object({ ...scopeQuery, ...pageQuery, order: pageOrder }),
  response: categoryApps,
  errors: ['request.invalid', 'category.not_found', 'server.not_ready'],
})
