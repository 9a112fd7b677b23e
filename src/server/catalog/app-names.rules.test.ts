import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listNamedAppIds, renameApps, sortByName } from './app-names.rules.ts'

const app = (id: number, name: string) => ({ id: String(id), appStoreId: String(id), name, developer: 'Dev' })
const names = new Map([
  [11, '写真帳'],
  [22, '暦'],
])

describe('the names of an answer', () => {
  test('the names of an answer change in every app at any depth, and nothing else changes', () => {
    const developer = { developerId: '11', name: 'Dev' }
    const answer = {
      app: app(11, 'Photos'),
      rows: [{ rank: 1, app: app(33, 'Chess') }, [app(22, 'Calendar')]],
      developer,
    }
    expect(listNamedAppIds(answer)).toEqual([11, 33, 22])
    expect(renameApps(answer, names)).toEqual({
      app: app(11, '写真帳'),
      rows: [{ rank: 1, app: app(33, 'Chess') }, [app(22, '暦')]],
      developer,
    })
    expect(answer.app.name).toBe('Photos')
  })

  test('an answer whose names do not differ stays the very same object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(renameApps(value, new Map())).toBe(value)
      }),
    )
    const answer = { apps: [app(11, '写真帳')], at: new Date(0) }
    expect(renameApps(answer, names)).toBe(answer)
  })

  test('the names of an answer stay as they are where the other name has nothing to read, and carry no marks that turn the text after them', () => {
    const renamed = renameApps(
      [app(11, 'Photos'), app(22, 'Days')],
      new Map([
        [11, '\u2800 \u202e'],
        [22, 'Tage\u202e'],
      ]),
    )
    expect(renamed.map(({ name }) => name)).toEqual(['Photos', 'Tage'])
  })

  test('the names of an answer are in order again where the list is by name', () => {
    const apps = [app(11, 'Beta'), app(22, 'Alpha')]
    expect(sortByName(apps).map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
  })
})
