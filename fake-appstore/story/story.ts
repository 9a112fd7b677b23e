import type { Day } from '#domain/days.ts'
import type { Story } from '../world/story.ts'
import { buildCast } from './cast.ts'
import { findIncident } from './incidents.ts'

/** The named apps of the demo and what happens to them, counted from a day. README has the list. */
export const tellStory = (day: Day): Story => ({
  day,
  cast: buildCast(day),
  findIncident: moment => findIncident(day, moment),
})
