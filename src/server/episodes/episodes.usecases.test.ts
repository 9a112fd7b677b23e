import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { createFindEpisodes } from './episodes.usecases.ts'

const firstDay = '2026-08-01'
const today = addDays(firstDay, 63)
const calm = Array.from({ length: 60 }, (_, index) => 79 + (index % 2))

const placesOf = (ranks: readonly number[]) =>
  ranks.map((rank, index) => {
    const day = addDays(firstDay, index)
    return { day, observedAt: new Date(`${day}T12:00:00Z`), depth: 100, rank }
  })

test('the episodes of many apps come in the given order, with their versions from one statement for the apps that have one', async () => {
  const asked: (readonly AppId[])[] = []
  const findEpisodes = createFindEpisodes({
    listReleases: async appIds => {
      asked.push(appIds)
      return new Map([[2, [{ version: '5.2', day: addDays(firstDay, 58) }]]])
    },
  })
  const climb = placesOf([...calm, 46, 27, 9, 5])
  const wanted = [
    { appId: 1, places: placesOf(calm) },
    { appId: 2, places: climb },
    { appId: 3, places: climb },
  ]
  const version = { version: '5.2', day: addDays(firstDay, 58), daysBefore: 2 }
  const episode = { direction: 'climb', from: { rank: 80 }, to: { rank: 5 }, days: 4, isOngoing: true }
  expect(await findEpisodes(wanted, today)).toMatchObject([
    null,
    { ...episode, version },
    { ...episode, version: null },
  ])
  expect(asked).toEqual([[2, 3]])
  await findEpisodes(wanted.slice(0, 1), today)
  expect(asked).toHaveLength(1)
})
