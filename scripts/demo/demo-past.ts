import { demoPeople } from '../../demo-provider/people.ts'
import { addDays, startOfDay } from '../../src/domain/days.ts'
import { type DemoOptions, findMissingDays, importStoryDays } from '../../src/server/demo/demo.usecases.ts'
import { createPastClock } from '../../src/server/demo/past-clock.usecases.ts'
import { type PeopleOptions, seedActs, seedPeople, startDailyEmails } from '../../src/server/demo/people.usecases.ts'
import { createMeasuredDays, createReplayDay } from '../../src/server/demo/replay.usecases.ts'
import { createGradeDoubtful, type DemoStory } from '../../src/server/demo/story.usecases.ts'
import { createGradeImported } from '../../src/server/evidence/imported-readings.usecases.ts'
import { createServices, type Services } from '../../src/server/services.ts'

/** The number of days for which the alert rules of the demo's people are evaluated. */
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
 * Fills the history of a new demo with the people of the story there: their notices and e-mails come from the ordinary parts
 * of a server. A later start imports the missing days only.
 */
export const fillPast = async ({ services, options, origin, issuer }: PastOptions): Promise<void> => {
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
  // Store pages are read now: a page of today among the readings of the past would be wrong.
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
  // Before the import, so that the App Store can be searched for the apps by name.
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
