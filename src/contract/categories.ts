import { z } from 'zod'
import { standingApp } from './apps.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'

const categoryApp = standingApp.extend({
  /** Whether the signed-in person tracks it; false for a visitor. */
  isTracked: z.boolean(),
})

export const categoryApps = z.object({
  scope,
  /** Most countries first, then best rank, then name. */
  apps: z.array(categoryApp),
  /** Apps of the category that have a current rank anywhere. */
  totalApps: z.int(),
  /** Apps on this page. */
  showing: z.int(),
  /** From 1; the last page if the requested one does not exist. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
})
export type CategoryApps = z.infer<typeof categoryApps>

export const listCategoryApps = endpoint({
  name: 'listCategoryApps',
  method: 'GET',
  path: '/api/category-apps/:category',
  summary: 'The apps of a category, by the number of countries where they rank now',
  access: 'everyone',
  params: z.object({
    /** Slug such as `food-drink`. */
    category: z.string().max(60),
  }),
  query: z.object({ ...scopeQuery, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  response: categoryApps,
  errors: ['request.invalid', 'category.not_found', 'server.not_ready'],
})
