import { z } from 'zod'
import { type ChartKind, findChartKind } from '#domain/charts.ts'
import { type Day, isDay } from '#domain/days.ts'
import { exportFormats } from '#domain/export-formats.ts'
import { isStorefrontCode, type StorefrontCode, storefrontHint } from '#domain/storefronts.ts'

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

const storefronts = z.string().transform((text, context): StorefrontCode[] =>
  partsOf(text.toLowerCase()).flatMap(part => {
    if (isStorefrontCode(part)) return [part]
    context.addIssue({ code: 'custom', message: `"${part}" is not an App Store storefront${storefrontHint(part)}` })
    return []
  }),
)

const charts = z.string().transform((text, context): ChartKind[] =>
  partsOf(text).flatMap(part => {
    const kind = findChartKind(part)
    if (kind) return [kind]
    const message = `"${part}" is not a chart, such as "top-free:all" or "top-paid:6014:ipad"`
    context.addIssue({ code: 'custom', message })
    return []
  }),
)

const day = z.string().refine((text): text is Day => isDay(text), 'a day is written like 2026-03-07')

/** A form also sends its empty fields. */
const orAll = <Field extends z.ZodType>(field: Field) => z.preprocess(text => text || undefined, field.optional())

/** What to export. Without conditions, everything is exported. */
export const exportSelection = z.strictObject({
  storefront: orAll(storefronts).describe('`us,jp`'),
  chart: orAll(charts).describe('`top-free:all,top-paid:6014:ipad`'),
  from: orAll(day).describe('The first and the last day, UTC.'),
  to: orAll(day),
})
export type ExportSelection = z.infer<typeof exportSelection>

export const exportQuery = exportSelection.extend({ format: z.enum(exportFormats).default('ndjson') })
export type ExportQuery = z.infer<typeof exportQuery>
