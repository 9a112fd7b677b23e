import { z } from 'zod'
import { type ChartKind, findChartKind } from '#domain/charts.ts'
import { type Day, isDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode, storefrontHint } from '#domain/storefronts.ts'

/** `ndjson` is what the import reads back; `csv` and `parquet` are tables of ranks and gaps for other programs. */
export const exportFormats = ['ndjson', 'csv', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

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

/** What to export. Without a part, all of it. */
export const exportSelection = z.strictObject({
  /** `us,jp` */
  storefront: storefronts.optional(),
  /** `top-free:all,top-paid:6014:ipad` */
  chart: charts.optional(),
  /** The first and the last day, UTC. */
  from: day.optional(),
  to: day.optional(),
})
export type ExportSelection = z.infer<typeof exportSelection>
