import type { Icons } from '../icons/icons.usecases.ts'
import type { Lists } from '../summaries/lists.usecases.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import { type MainFacts, mainIcons } from './main-card.rules.ts'

type Options = {
  findStandings: FindStandings
  lists: Pick<Lists, 'listTopInternationalApps'>
  icons: Pick<Icons, 'findIcon'>
}

/** The content of the site's image, the same as in the list of international apps. */
export const createFindMainFacts =
  ({ findStandings, lists, icons }: Options) =>
  async (): Promise<MainFacts> => {
    const standings = await findStandings()
    const { apps, measuredCountries, observedAt } = await lists.listTopInternationalApps(standings, {
      isAuthenticated: false,
    })
    const shownIcons = apps.slice(0, mainIcons).map(({ icon }) => icons.findIcon(icon))
    return { measuredCountries, observedAt, rankedApps: standings.count, icons: await Promise.all(shownIcons) }
  }
