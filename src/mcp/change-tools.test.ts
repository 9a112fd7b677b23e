import { expect, test } from 'vitest'
import { type Ask, AskError } from '#contract/ask.ts'
import { changeTools } from './change-tools.ts'
import type { Tool } from './tool.ts'

test('a confirmed change is made once although the search for the name of the app fails', async () => {
  const note = changeTools.find(({ name }) => name === 'add_note') as unknown as Tool
  const given = { appStoreId: '1', day: '2026-01-01', text: 'New icon' }
  const found = async (): Promise<unknown> => [{ appStoreId: '1', name: 'Chess' }]
  const away = async (): Promise<unknown> => {
    throw new AskError('The App Store is not responding.', { status: 503 })
  }
  const asked: string[] = []
  const contextWith = (search: typeof found) => {
    const ask = async ({ name }: { name: string }): Promise<unknown> => {
      asked.push(name)
      return name === 'searchApps' ? search() : undefined
    }
    return { ask: ask as unknown as Ask, site: 'https://ranks.example.com' }
  }
  await expect(note.run(given, contextWith(away))).rejects.toThrow('The App Store is not responding.')
  const preview = await note.run(given, contextWith(found))
  expect(preview).toMatchObject({ isDone: false, name: 'Chess' })
  const done = await note.run({ ...given, confirm: preview.confirm }, contextWith(away))
  expect(done).toMatchObject({ isDone: true, name: null, confirm: null })
  expect(asked).toEqual(['searchApps', 'searchApps', 'addAppNote', 'searchApps'])
})
