import { parseArgs } from 'node:util'
import { demoPeople } from '../../demo-provider/people.ts'
import type { DemoDoor } from '../../src/contract/demo.ts'
import { addDays, startOfDay } from '../../src/domain/days.ts'
import type { AppId } from '../../src/domain/ranks.ts'
import type { DemoProgress } from '../../src/server/demo/days.usecases.ts'
import {
  addIpadOnlyApp,
  type DemoOptions,
  findMissingDays,
  importStoryDays,
  listShownFirst,
  listShownNext,
  moveImages,
  seedHistory,
  seedMidnight,
  seedNewestDays,
  seedPublicApps,
} from '../../src/server/demo/demo.usecases.ts'
import { seedKeywords } from '../../src/server/demo/keywords.usecases.ts'
import { createPastClock } from '../../src/server/demo/past-clock.usecases.ts'
import {
  movePeople,
  type PeopleOptions,
  seedActs,
  seedPeople,
  startDailyEmails,
} from '../../src/server/demo/people.usecases.ts'
import { createMeasuredDays, createReplayDay } from '../../src/server/demo/replay.usecases.ts'
import { seedStorePages } from '../../src/server/demo/store-pages.usecases.ts'
import { createGradeDoubtful, type DemoStory, fetchStory, getAppId } from '../../src/server/demo/story.usecases.ts'
import { createGradeImported } from '../../src/server/evidence/imported-readings.usecases.ts'
import { runUntilSignal } from '../../src/server/run.ts'
import { createServices, type Services } from '../../src/server/services.ts'
import { openDemoAccounts } from '../demo/demo-accounts.ts'
import { startProgress } from '../launch/progress.mjs'
import { ensureWebBuild } from '../web/web-build.mjs'

const signInFor = (path: string): string => `/api/login?${new URLSearchParams({ return: path })}`

const buildDoors = (story: DemoStory): DemoDoor[] => {
  const tidalNotes = getAppId(story, 'Tidal Notes')
  return [
    {
      title: 'Why did Tidal Notes climb?',
      detail: 'Its climb to #1 in Japan after version 5.2.',
      path: `/app/${tidalNotes}/history`,
    },
    {
      title: 'The day the charts shook',
      detail: 'The charts of 60 countries changed their order at once.',
      path: `/movers/weather?day=${addDays(story.day, -23)}`,
    },
    {
      title: '26 hours without data',
      detail: 'This server was off: the day is a gap, not a rank.',
      path: `/movers/weather?day=${addDays(story.day, -61)}`,
    },
    {
      title: 'Max’s morning',
      detail: 'Sign in as Max Member: four apps, notifications and notes.',
      path: signInFor('/apps'),
    },
    {
      title: 'Ada’s desk',
      detail: 'Sign in as Ada Admin: a chart that repeats itself waits for review.',
      path: signInFor('/admin/collector#held'),
    },
  ]
}

/** For how many days the alert rules of the demo's people have been evaluated. */
const alertDays = 33

/** A second set of services on the same database, with a clock that can be set back. */
const createPastServices = (services: Services, origin: string) => {
  const { settings, log, storage } = services
  const { drawing } = services.pictures
  const clock = createPastClock(services.clock.now())
  const http = { ...settings.http, publicUrl: origin }
  return createServices({ ...settings, http }, { clock, log, drawing, storage }).then(past => ({ ...past, clock }))
}

type PastOptions = { services: Services; options: DemoOptions & { story: DemoStory }; origin: string; issuer: string }

/**
 * Fills the history of a new demo. The people of the story already have accounts, so that the ordinary parts of a server create
 * their notices and e-mails. A later start imports only the missing days.
 */
const fillPast = async ({ services, options, origin, issuer }: PastOptions): Promise<void> => {
  const past = await createPastServices(services, origin)
  const { story } = options
  const { clock, history, database, alerting } = past
  const { db } = database
  const grade = createGradeDoubtful(story, createGradeImported({ db, clock, history }))
  const measured = createMeasuredDays(new Set(Object.values(story.apps)))
  const ofPast: DemoOptions = { ...options, history, grade, onNewSnapshots: measured.note }
  const days = await findMissingDays(ofPast)
  if (days.length < options.days) return importStoryDays({ ...options, history, grade }, days)

  const lived = days.slice(-alertDays)
  clock.set(startOfDay(addDays(lived[0] ?? story.day, -1)))
  // Store pages are read with the real clock: a page of today must not be dated to the past.
  const { tracking } = services.measuring
  const { membership, measuring, views } = past
  const ofPeople: PeopleOptions = {
    ...membership,
    ...measuring,
    ...views,
    ...alerting,
    clock,
    tracking,
    db,
    issuer,
    people: demoPeople,
    story,
  }
  // Before the import, so that the store is asked for the apps by name.
  await seedPeople(ofPeople)
  await importStoryDays(ofPast, days)
  const replayDay = createReplayDay({ db, clock, ...alerting })
  for (const day of lived) {
    // The rows of a daily e-mail are the newest readings, so only the server that starts now may send one.
    if (day === lived.at(-1)) await startDailyEmails(ofPeople)
    await replayDay(day, measured.take(day))
  }
  await seedActs(ofPeople)
}

// The server of `npm run demo`: fills the history from the fake App Store, then runs normally.

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    lookups: { type: 'string', default: '1' },
    'newest-days': { type: 'string', default: '1' },
    'screens-port': { type: 'string' },
    quick: { type: 'boolean', default: false },
    members: { type: 'string', default: '' },
  },
})
const days = Number(values.days)
/** The number of lookup runs before the demo is ready; the collector does the rest. 0: apps keep the names that they have. */
const lookups = Number(values.lookups)
/** 1: every planned chart has been read once when the demo is ready; 0: the collector still has to read most of them. */
const newestDays = Number(values['newest-days'])
/** The address is printed before less known apps have names, and another process builds the screens meanwhile. */
const isQuick = values.quick

const { environment, mounts } = await openDemoAccounts({
  environment: process.env,
  screensPort: values['screens-port'],
  members: values.members.split(',').filter(Boolean),
})

/** The people of the demo sign in with its own provider. With another one, they do not exist. */
const { AUTH_ISSUER: issuer = '' } = environment
const origin = issuer.replace(/\/demo-provider$/, '')

const seed = async (services: Services): Promise<void> => {
  const { database, clock, settings } = services
  const { collector, lookUpApps, storePages, keywords } = services.measuring
  const { findStandings } = services.rankings
  const { weather } = services.views
  const progress = startProgress({ label: `Filling ${days} days of world history` })
  const { db } = database
  const fakeUrl = settings.appStore.itunesUrl
  const story = await fetchStory(fakeUrl)
  if (story) services.demoDoors.open(buildDoors(story))
  const options = {
    db,
    history: services.history,
    clock,
    recordedApps: new Set<AppId>(),
    days,
    fakeUrl,
    story,
    ...(story && { grade: createGradeDoubtful(story, createGradeImported({ ...services, db })) }),
    onProgress: ({ done, total, ranks }: DemoProgress) =>
      progress.update({ done, total, detail: `${ranks.toLocaleString('en-US')} ranks` }),
  }
  await moveImages(options)
  if (mounts.length > 0) await movePeople({ db, issuer })
  if (story && mounts.length > 0) await fillPast({ services, options: { ...options, story }, origin, issuer })
  else await seedHistory(options)
  const isNewList = await seedPublicApps({ ...options, findStandings })
  await seedStorePages({ ...options, storePages })
  progress.finish()
  const names = startProgress({ label: 'Looking up names and icons' })
  if (isQuick) await lookUpApps({ limit: 10_000, among: await listShownFirst({ db, findStandings }) })
  else for (let run = 0; run < lookups; run += 1) await lookUpApps({ limit: 10_000 })
  // Planned after the lookups, because the store pages of the public apps determine which categories are planned.
  const planned = await collector.planCharts()
  if (newestDays > 0) {
    const keys = planned.map(({ chartKey }) => chartKey)
    await seedNewestDays(options, keys)
    await seedMidnight(options)
    if (lookups > 0 && !isQuick) await lookUpApps({ limit: 10_000 })
    if (isNewList && !story) await addIpadOnlyApp({ ...options, findStandings })
  }
  // As the hourly job does.
  await weather.fillMoves()
  if (isQuick)
    await lookUpApps({ limit: 10_000, among: await listShownNext(services.views.charts, services.views.movers) })
  await seedKeywords({ ...options, keywords })
  names.finish()
  if (isQuick) await ensureWebBuild({ hasProgress: false })
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

/** The names and icons that are not visible at first. The hourly lookups read the rest. */
const lookUpOthers = async ({ measuring: { lookUpApps }, log }: Services): Promise<void> => {
  const { signal } = stopping
  try {
    for (let run = 0; run <= lookups && !signal.aborted; run += 1) await lookUpApps({ limit: 10_000, signal })
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error }, 'Some names and icons could not be looked up; the collector tries again.')
  }
}

await runUntilSignal(environment, {
  mounts,
  prepare: seed,
  onReady: (address, services) => {
    process.stdout.write(
      `\nRank Atlas is ready: ${services.settings.http.publicUrl ?? address}\nIts world is made up, and so are its people: sign in as any of them. Ctrl+C ends it.\n\n`,
    )
    if (isQuick) void lookUpOthers(services)
  },
})
