import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, which start first. Started last, a single one would delay the end of the run. */
const longest = [
  'two-processes',
  'killed-jobs',
  'lies.test',
  'simulated-months',
  'killed-deliveries',
  'killed-sweep',
  'import.test',
  'desk.usecases',
  'catalog-search.usecases',
  'first-looks.usecases',
  'thinning.usecases',
  'pages.e2e',
  'commands.e2e',
  'machinery',
  'hostile-names',
  'journey',
  'admin-lists',
  'planted-states',
  'app-page',
  'lists.e2e',
  'tracking.e2e',
  'shell.e2e',
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
