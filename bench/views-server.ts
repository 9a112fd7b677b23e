// Serves a history of a hundred million ranks, with keywords and store pages; prints its address on standard output.
import { daysFor, growTo, mergeMonths, universe } from './large-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { developersOf, fillViewSubjects, keywordCount } from './view-subjects.ts'

const ranks = 100_000_000

const { services, close } = await createBenchServices()
const { clickhouse } = services
const newest = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)

await growTo(clickhouse, { ranks, before: 0, newest })
await fillViewSubjects(services, { newest, apps: universe })
await mergeMonths(clickhouse)

const [stored] = await clickhouse.query<{ ranks: number }>('SELECT count() AS ranks FROM ranks')

await serveUntilStopped({
  services,
  close,
  details: {
    ranks: stored?.ranks ?? 0,
    days: daysFor(ranks),
    newest: newest.toISOString(),
    developers: developersOf(universe),
    keywords: keywordCount,
  },
})
