import { expect, test } from 'vitest'
import { checkPromises } from './promises.ts'
import { makeTree } from './testing/bad-trees.ts'

const numbers = Array.from({ length: 25 }, (_, index) => `P${index + 1}`)

type Table = { promises: string[]; drills: string[] }

const source = `
describe('a server', () => {
  test('keeps what it has', () => {})
  test.each(cases)(
    'that is %s still answers',
    check,
  )
  test(\`when \${fault} happens\`, check)
  // test('is fast', check)
})`

const makeTable = (): Table => ({
  promises: numbers.map(number => `| ${number} | It holds. | not measured yet | nothing |`),
  drills: numbers.map(number => `| ${number} | \`src/a.test.ts\`: keeps what it has | 3 kills | 20 kills |`),
})

/** What the check finds in a document of which these rows are replaced. */
const findIn = (change: (table: Table) => void = () => undefined): string[] => {
  const table = makeTable()
  change(table)
  const text = [
    '# Promises',
    '',
    '| no. | promise | last figure | not proved |',
    '| --- | --- | --- | --- |',
    ...table.promises,
    '',
    '| no. | drill | `npm test` | `npm run test:long` |',
    '| --- | --- | --- | --- |',
    ...table.drills,
    '',
  ].join('\n')
  const tree = makeTree({ 'docs/promises.md': text, 'src/a.test.ts': source, 'bench/parts/a.ts': '' })
  return checkPromises(tree).map(({ where, why }) => `${where} ${why}`)
}

const replaceDrill = (drill: string) =>
  findIn(({ drills }) => drills.splice(0, 1, `| P1 | ${drill} | 3 kills | 20 kills |`))

const replacePromise = (row: string, hasDrill = true) =>
  findIn(({ promises, drills }) => {
    promises.splice(14, 1, row)
    if (!hasDrill) drills.splice(14, 1)
  })

test('a document in which every promise has a drill passes', () => {
  expect(findIn()).toEqual([])
})

test('a missing document is reported', () => {
  expect(checkPromises(makeTree({}))).toHaveLength(1)
})

test('a promise without a row is reported, and so are two rows of a promise', () => {
  expect(findIn(({ promises }) => promises.splice(6, 1))).toEqual([
    expect.stringContaining('has 0 rows of the promise P7'),
  ])
  expect(findIn(({ promises }) => promises.push(promises[6] ?? ''))).toEqual([
    expect.stringContaining('has 2 rows of the promise P7'),
  ])
})

test('a number that no promise has is reported with its line', () => {
  expect(findIn(({ drills }) => drills.push('| P26 | `src/a.test.ts`: keeps what it has | | |'))).toEqual([
    'docs/promises.md:58 has the number "P26", which no promise has.',
  ])
})

test.each([
  ['a test', '`src/a.test.ts`: keeps what it has'],
  ['a test in its group', '`src/a.test.ts`: a server > keeps what it has'],
  ['a test of several cases', '`src/a.test.ts`: a server > that is … still answers'],
  ['a test with a computed title', '`src/a.test.ts`: when … happens'],
  ['a part of the bench', '`bench/parts/a.ts`'],
])('%s is a drill', (_, drill) => {
  expect(replaceDrill(drill)).toEqual([])
})

test.each([
  ['a file that does not exist', '`src/b.test.ts`: keeps what it has', 'no such file'],
  ['a title that is not in the file', '`src/a.test.ts`: keeps what it had', 'no such test'],
  ['a part of a title', '`src/a.test.ts`: keeps what', 'no such test'],
  ['a group that is not in the file', '`src/a.test.ts`: a client > keeps what it has', '"a client"'],
  ['a test that is commented out', '`src/a.test.ts`: is fast', 'no such test'],
  ['a title without a word', '`src/a.test.ts`: …', 'no such test'],
  ['a file without a title', '`src/a.test.ts`', 'names no test'],
  ['nothing', '', 'names no file'],
])('%s is no drill, and is reported', (_, drill, why) => {
  expect(replaceDrill(drill)).toEqual([expect.stringContaining(why)])
})

test('a promise without a drill is reported, unless it names the issue that brings one', () => {
  expect(replacePromise('| P15 | It holds. | not measured yet | nothing |', false)).toEqual([
    expect.stringContaining('names no drill of P15'),
  ])
  expect(replacePromise('| P15 | It holds. | not measured yet | all of it: issue 28 |', false)).toEqual([])
})

test('a gap without an issue and a promise without a figure are reported', () => {
  expect(replacePromise('| P15 | It holds. | not measured yet | the restore |')).toEqual([
    expect.stringContaining('does not say what is not proved of P15'),
  ])
  expect(replacePromise('| P15 | It holds. | | nothing |')).toEqual([
    expect.stringContaining('states no figure of P15'),
  ])
})
