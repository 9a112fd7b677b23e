import { expect, test } from 'vitest'
import { type DatabaseHalf, findMisfit, type HistoryHalf, isReplaced, nextStamp } from './installation.rules.ts'

const at = (pulse: number, id = 'a') => ({ id, pulse })
const database = (change: Partial<DatabaseHalf> = {}): DatabaseHalf => ({
  stamp: at(7),
  hasApps: true,
  hasMeasured: true,
  ...change,
})
const history = (change: Partial<HistoryHalf> = {}): HistoryHalf => ({
  stamp: at(7),
  hasSnapshots: true,
  damagedParts: [],
  ...change,
})
const part = (first: number, last: number, partition = '202603') => ({ table: 'ranks', partition, first, last })

const emptyDatabase = database({ stamp: undefined, hasApps: false, hasMeasured: false })
const emptyHistory = history({ stamp: undefined, hasSnapshots: false })

test.each([
  ['are new', emptyDatabase, emptyHistory],
  ['have the same stamp', database(), history()],
  ['were killed between the two stamps', database({ stamp: at(8) }), history()],
  ['were killed between the two first stamps', { ...emptyDatabase, stamp: at(1) }, emptyHistory],
  ['are from before they were stamped', database({ stamp: undefined }), history({ stamp: undefined })],
  [
    'have an imported history whose apps are not known yet',
    database({ hasApps: false, hasMeasured: false }),
    history(),
  ],
  ['have a history whose measurements were all withdrawn', database(), history({ hasSnapshots: false })],
  ['know apps but measured nothing yet', database({ hasMeasured: false }), history({ hasSnapshots: false })],
])('halves that %s belong together', (_, ofDatabase, ofHistory) => {
  expect(findMisfit(ofDatabase, ofHistory)).toBeUndefined()
})

test.each([
  ['history-lost', database(), emptyHistory],
  ['history-lost', database({ stamp: undefined }), emptyHistory],
  ['database-lost', emptyDatabase, history()],
  ['database-lost', emptyDatabase, history({ stamp: undefined })],
  ['different', database(), history({ stamp: at(7, 'b') })],
  ['history-older', database({ stamp: at(9) }), history()],
  ['history-older', database(), history({ stamp: undefined })],
  ['database-older', database(), history({ stamp: at(9) })],
  ['database-older', database({ stamp: undefined }), history()],
  ['history-damaged', database(), history({ damagedParts: [part(1, 9)] })],
] as const)('halves with %s do not', (misfit, ofDatabase, ofHistory) => {
  expect(findMisfit(ofDatabase, ofHistory)).toBe(misfit)
})

test('the next stamp is above both, and halves that were joined anew get a new id', () => {
  const halves = { database: database({ stamp: at(8) }), history: history() }
  expect(nextStamp(halves, 'new', false)).toEqual(at(9))
  expect(nextStamp(halves, 'new', true)).toEqual(at(9, 'new'))
  expect(nextStamp({ database: emptyDatabase, history: emptyHistory }, 'new', false)).toEqual(at(1, 'new'))
})

test.each([
  ['all its sources', true, [part(1, 7), part(8, 8), part(9, 9)]],
  [
    'all its sources and what was made of them since',
    true,
    [part(1, 7), part(8, 8), part(9, 9), part(1, 8), part(1, 12)],
  ],
  ['itself in a later version', true, [part(1, 9)]],
  ['sources with a hole', false, [part(1, 7), part(9, 9)]],
  ['a part that was merged across it', false, [part(1, 12)]],
  ['parts of another month', false, [part(1, 9, '202604')]],
  ['nothing', false, []],
])('a damaged part beside %s is replaced: %s', (_, isExpected, intact) => {
  expect(isReplaced(part(1, 9), intact)).toBe(isExpected)
})
