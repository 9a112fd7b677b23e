import { createHash } from 'node:crypto'
import { type RankingTest, rankingTest } from '#contract/ranking-test.ts'

/** A test as a server-sent event. Equal revisions have equal content, in every process. */
export type TestEvent = { revision: string; text: string; isRunning: boolean }

/** The revision ignores the estimate, which changes with every read. */
export const toTestEvent = (test: RankingTest | null): TestEvent => {
  const data = JSON.stringify(rankingTest.nullable().parse(test))
  const { estimatedEndAt: _, ...news } = test ?? { estimatedEndAt: null }
  const digest = createHash('sha256').update(JSON.stringify(news)).digest('base64url').slice(0, 12)
  const revision = test ? `${test.id}-${test.done}-${digest}` : 'none'
  return { revision, text: `id: ${revision}\nevent: test\ndata: ${data}\n\n`, isRunning: test?.state === 'running' }
}
