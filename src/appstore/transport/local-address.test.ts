import { expect, test } from 'vitest'
import { NetworkError } from '../errors.ts'
import { bytes, feedBody, feedEntry, queryOf, usTopFree } from '../testing/bodies.ts'
import { startStore } from '../testing/http-server.ts'

const openStore = async (localAddress: string | undefined) => {
  const seen: (string | undefined)[] = []
  const opened = await startStore(
    (request, response) => {
      seen.push(request.socket.remoteAddress)
      response.end(bytes(feedBody(queryOf(), [feedEntry(7)])))
    },
    { beforeCall: async () => ({ localAddress }) },
  )
  return { ...opened, seen }
}

test.each(['127.0.0.2', '127.0.0.3'])('a request leaves from the address %s of its permit', async localAddress => {
  const { store, seen } = await openStore(localAddress)
  expect((await store.fetchTopChart(usTopFree)).entries).toHaveLength(1)
  await store.fetchTopChart(usTopFree)
  expect(seen).toEqual([localAddress, localAddress])
})

test('a request without an address leaves from the one that the system chooses', async () => {
  const { store, seen } = await openStore(undefined)
  await store.fetchTopChart(usTopFree)
  expect(seen).toEqual(['127.0.0.1'])
})

test('a request from an address that the machine has lost is a network error, and is not sent from another one', async () => {
  const { store, seen } = await openStore('203.0.113.7')
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(NetworkError)
  expect(seen).toEqual([])
})
