import { createHash } from 'node:crypto'
import { type RankingTest, rankingTest } from '#contract/ranking-test.ts'

/** A test as a server-sent event. The same revision means the same content, in every process. */
export type Told = { revision: string; text: string; isRunning: boolean }

/** The estimate moves with every look, and alone is no news. */
export const toTold = (test: RankingTest | null): Told => {
  const data = JSON.stringify(rankingTest.nullable().parse(test))
  const { estimatedEndAt: _, ...news } = test ?? { estimatedEndAt: null }
  const digest = createHash('sha256').update(JSON.stringify(news)).digest('base64url').slice(0, 12)
  const revision = test ? `${test.id}-${test.done}-${digest}` : 'none'
  return { revision, text: `id: ${revision}\nevent: test\ndata: ${data}\n\n`, isRunning: test?.state === 'running' }
}
