import { z } from 'zod'
import { type Scope, scopeGroups } from '#domain/scopes.ts'
import { chartType, device, genre } from './charts.ts'

/**
 * Which charts a number rests on: the app's own category and overall (`own`), one of these two, the charts of a genre,
 * or `any` chart. Except for `any`, the charts are those of the app's main device (iPad if Apple offers it for iPad
 * only) and price type, unless the query names others.
 */
export const scopeQuery = {
  scope: z
    .union([z.enum(scopeGroups), genre], {
      error: `must be ${scopeGroups.map(group => `"${group}"`).join(', ')} or a genre with charts, such as 6014`,
    })
    .default('own'),
  device: device.optional(),
  chartType: chartType.optional(),
}

export const scope = z.object({
  id: z.union([z.enum(scopeGroups), z.int()]).describe('As in the query.'),
  genres: z.array(z.int()),
  chartTypes: z.array(chartType),
  devices: z.array(device),
  words: z.string().describe('The charts in words: `Lifestyle and overall, iPhone, free`.'),
})
export type ShownScope = z.infer<typeof scope>

type ScopeQuery = Pick<Scope, 'device' | 'chartType'> & { scope: Scope['charts'] }

/** The scope that a query names. */
export const toScope = ({ scope: charts, device, chartType }: ScopeQuery): Scope => ({ charts, device, chartType })
