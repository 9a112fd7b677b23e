import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, which start first. Started last, a single one would delay the end of the run. Those that mostly wait
 * stand apart from each other, because two at once leave a core idle.
 */
const longest = [
  'two-processes',
  'lies.test',
  'simulated-months',
  'storage-drill',
  'clock-jumps',
  'desk.usecases',
  'catalog-search.usecases',
  'first-looks.usecases',
  'fresh-days',
  'faults.test',
  'movers.recorded',
  'charts.recorded',
  'access-matrix',
  'recorded-history',
  'thinning.usecases',
  'back-test.usecases',
  'killed-jobs',
  'sweep-works',
  'odd-requests',
  'apple-pace',
  'mail-faults',
  'dying-sweep',
  'collect.usecases',
  'health/drill',
  'withdrawals.test',
  'withdrawing.usecases',
  'cards.usecases',
  'evaluation-parts',
  'rebuild.usecases',
  'standings.usecases',
  'killed-deliveries',
  'http-server.test',
  'ranking-test.usecases',
  'plans.usecases',
  'world-map',
  'attacks.callback',
  'tracking.usecases',
  'killed-sweep',
  'import.test',
  'machinery',
  'admin-lists',
  'pages.e2e',
  'planted-states',
  'hostile-names',
  'commands.e2e',
  'sub-path',
  'withdrawals',
  'lists.e2e',
  'tracking.e2e',
  'track-app.e2e',
  'app-page',
  'ranking-test.e2e',
  'share-images.e2e',
  'away-store',
  'shell.e2e',
  'search.e2e',
  'world.e2e',
  'keyboard',
  'settings.e2e',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex(name => moduleId.includes(name))
  return rank === -1 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
