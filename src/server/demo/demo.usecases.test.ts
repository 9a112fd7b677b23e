import { expect, test } from 'vitest'
import { findApp, findAppDetails, recordListings } from '../catalog/apps.repository.ts'
import { addPublicApps, listPublicAppIds } from '../catalog/public-apps.repository.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { listMidnightColumns, moveImages, seedPublicApps } from './demo.usecases.ts'

const at = new Date('2026-03-07T12:00:00Z')
const listing = {
  name: 'A',
  developer: 'D',
  genre: 6014,
  kind: 'ios' as const,
  genres: [6014],
  devices: [],
  languages: [],
}

test('screenshots of an earlier demo move to the current fake App Store, and Apple’s stay unchanged', async () => {
  const { db } = await openTestDatabase()
  const images = (host: string) => ({
    icon: `${host}/icon/1.png`,
    screenshots: [`${host}/shot/1.png`, `${host}/shot/2.png`],
    ipadScreenshots: [`${host}/shot/3.png`],
  })
  const apple = 'https://is1-ssl.mzstatic.com'
  const former = 'http://127.0.0.1:4711'
  const own = 'http://127.0.0.1:5000'
  const known = [former, own, apple].map((host, index) => ({ appId: index + 1, ...listing, ...images(host) }))
  await recordListings(db, known, { storefront: 'us', at })
  await moveImages({ db, fakeUrl: own })
  const listImages = async (appId: number) => ({ ...(await findApp(db, appId)), ...(await findAppDetails(db, appId)) })
  expect(await listImages(1)).toMatchObject(images(own))
  expect(await listImages(2)).toMatchObject(images(own))
  expect(await listImages(3)).toMatchObject(images(apple))
})

test('a later start of the demo leaves the public list as its admin left it', async () => {
  const { db } = await openTestDatabase()
  await recordListings(db, [{ appId: 7, ...listing, icon: '', screenshots: [], ipadScreenshots: [] }], {
    storefront: 'us',
    at,
  })
  await addPublicApps(db, [7], at)
  const findStandings = () => Promise.reject(new Error('The standings are not needed.'))
  await seedPublicApps({ db, clock: createTestClock(at), findStandings })
  expect(await listPublicAppIds(db)).toEqual([7])
})

test('a demo that starts before 6:00 UTC also has the start of yesterday in the category charts of its story', () => {
  const charts = [
    { columns: ['top-free:6007', 'top-paid:all'] },
    { columns: ['top-free:6017'], storefronts: ['jp' as const] },
  ]
  const story = { day: '2026-03-07', apps: {}, charts, doubtful: [] }
  expect(listMidnightColumns(story, new Date('2026-03-07T05:59:00Z'))).toEqual(['top-free:6014', 'top-free:6007'])
  expect(listMidnightColumns(story, new Date('2026-03-07T06:00:00Z'))).toEqual([])
})
