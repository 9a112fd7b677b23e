import { expect, test } from 'vitest'
import { findFeedAddress } from './feed-address.ts'

test('a feed URL contains storefront, feed, genre and limit', () => {
  expect(findFeedAddress('https://itunes.apple.com/jp/rss/topgrossingapplications/limit=1/genre=6014/json')).toEqual({
    storefront: 'jp',
    feed: 'topgrossingapplications',
    genre: 6014,
    limit: 1,
  })
})

test('limit and genre may come in any order, and no genre means all genres', () => {
  expect(findFeedAddress('https://itunes.apple.com/us/rss/topfreeapplications/genre=6014/limit=10/xml')).toMatchObject({
    genre: 6014,
    limit: 10,
  })
  expect(findFeedAddress('https://itunes.apple.com/us/rss/topfreeapplications/limit=10/json')).toMatchObject({
    genre: 36,
  })
})

test('the internal host in feeds of 2023 is parsed like the public one', () => {
  expect(
    findFeedAddress('https://mzstoreservices-int-st.itunes.apple.com/us/rss/topalbums/limit=100/json'),
  ).toMatchObject({
    storefront: 'us',
    feed: 'topalbums',
  })
})

test.each([
  '',
  'no address',
  'https://itunes.apple.com/',
  'https://itunes.apple.com/rss',
  'https://itunes.apple.com/us/rss/x/genre=abc/json',
])('%j is not a feed URL', address => expect(findFeedAddress(address)).toBeUndefined())
