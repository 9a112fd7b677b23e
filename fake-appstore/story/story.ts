import { addDays, type Day } from '#domain/days.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { Story } from '../world/story.ts'
import { buildCast } from './cast.ts'
import { findIncident, listDoubtful, shakeIn } from './incidents.ts'

/** Enough countries for the charts of single categories; the sale is among them. */
const shownStorefronts: readonly StorefrontCode[] = storefrontCodes.toSorted(compareStorefronts).slice(0, 26)

/** The named apps of the demo and what happens to them, counted from a day. `fake-appstore/README.md` has the list. */
export const tellStory = (day: Day): Story => ({
  day,
  cast: buildCast(day),
  shakeIn: (storefront, at) => shakeIn(day, storefront, at),
  findIncident: moment => findIncident(day, moment),
  charts: [
    { columns: ['top-free:6007'], since: addDays(day, -36) },
    {
      columns: ['top-free:6007', 'top-free:6017', 'top-paid:6017', 'top-free:6027:ipad'],
      storefronts: shownStorefronts,
    },
  ],
  doubtful: listDoubtful(day),
})
