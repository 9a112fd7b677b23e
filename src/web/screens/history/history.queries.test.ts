import { expect, test } from 'vitest'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { unknownReader } from '#web/lib/reader.ts'
import { takePageState } from '#web/lib/take-page-state.ts'
import { exampleMember } from '#web/testing/people.ts'
import { exampleApp, exampleSummary } from '#web/testing/summaries.ts'
import { prefetchHistory } from './history.queries.ts'

const { appStoreId } = exampleApp
const notesKey = JSON.stringify(appNotesQuery(exampleMember.id, appStoreId).queryKey)

const open = () => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(currentUserQuery.queryKey, exampleMember)
  queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, { ...exampleSummary, topCountries: [] })
  queryClient.setQueryData(appNotesQuery(exampleMember.id, appStoreId).queryKey, [])
  return queryClient
}

const stateOf = (queryClient: ReturnType<typeof open>) =>
  takePageState(queryClient, unknownReader).queries.queries.map(({ queryKey }) => JSON.stringify(queryKey))

test('the notes are in the state of the history, whose plot marks them', async () => {
  const history = open()
  await prefetchHistory({ queryClient: history, appStoreId, address: {} })
  expect(stateOf(history)).toContain(notesKey)
})
