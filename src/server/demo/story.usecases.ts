import { z } from 'zod'
import { dayOf } from '#domain/days.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import type { ImportOptions } from '../history/import.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { StartError } from '../platform/process/errors.ts'

const storefronts = z.array(z.string().refine(isStorefrontCode))

/** What the fake App Store says about the events that it has planned. */
const demoStory = z.object({
  /** The day from which its events are counted. */
  day: z.iso.date(),
  apps: z.record(z.string(), z.int()),
  charts: z.array(
    z.object({ columns: z.array(z.string()), storefronts: storefronts.optional(), since: z.iso.date().optional() }),
  ),
  doubtful: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), storefronts })),
})
export type DemoStory = z.infer<typeof demoStory>

/** Undefined if its world has no story. @throws StartError for any unexpected answer. */
export const fetchStory = async (fakeUrl: string): Promise<DemoStory | undefined> => {
  const response = await fetch(new URL('/__control/story', fakeUrl))
  if (response.status === 404) return undefined
  if (!response.ok) throw new StartError(`The fake App Store answered ${response.status} to a request for its story.`)
  return demoStory.parse(await response.json())
}

export const getAppId = ({ apps }: DemoStory, name: string): number => {
  const appId = apps[name]
  if (appId === undefined) throw new StartError(`The story of the fake App Store has no app ${name}.`)
  return appId
}

type Grade = NonNullable<ImportOptions['grade']>

/**
 * Grades the readings of days that a server would doubt. Grading all of them would take a minute, and the others follow the
 * usual changes of their charts.
 */
export const createGradeDoubtful =
  ({ doubtful }: DemoStory, grade: Grade): Grade =>
  async snapshots => {
    const isDoubtful = ({ chart, observedAt }: Snapshot): boolean => {
      const day = dayOf(observedAt)
      return doubtful.some(({ from, to, storefronts: among }) => {
        return day >= from && day <= to && among.includes(chart.storefront)
      })
    }
    const doubted = snapshots.filter(isDoubtful)
    if (doubted.length === 0) return { believed: [...snapshots], held: [] }
    const { believed, held } = await grade(doubted)
    const isBelieved = new Set(believed)
    return { believed: snapshots.filter(snapshot => !isDoubtful(snapshot) || isBelieved.has(snapshot)), held }
  }
