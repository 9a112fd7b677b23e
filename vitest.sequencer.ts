import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, first: begun last, one of them alone would hold up the end of the run. */
const longest = [
  'two-processes',
  'killed-sweep',
  'killed-jobs',
  'simulated-months',
  'recorded-history',
  'killed-deliveries',
  'import.test',
  'thinning.usecases',
  'machinery',
  'journey',
  'pages.e2e',
  'hostile-names',
  'admin-lists',
  'tracking.e2e',
  'commands.e2e',
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
