import { expect, test } from 'vitest'
import { AskError, createAsk } from '#contract/ask.ts'
import { changeTools } from './change-tools.ts'

test('a confirmed change is made once although the search for the name of the app fails', async () => {
  const note = changeTools.find(({ name }) => name === 'add_note')
  const given = { appStoreId: '1', day: '2026-01-01', text: 'New icon' }
  const about = { name: 'Chess', developer: 'Rook', category: 'Games', icon: '/icon.png', rating: null }
  const chess = { id: '1', appStoreId: '1', isCharted: true, ...about }
  const asked: string[] = []
  const site = 'https://ranks.example.com'
  const createContext = ({ isAway }: { isAway: boolean }) => ({
    site,
    ask: createAsk(async (path, { method = 'GET' }) => {
      asked.push(`${method} ${path.split('?')[0]}`)
      if (method === 'POST')
        return Response.json(
          { id: '7f3c1a52-9d0e-4a51-8f6b-2f1f4d6b9a10', day: given.day, text: given.text },
          { status: 201 },
        )
      return isAway ? Response.json({}, { status: 503 }) : Response.json([chess])
    }),
  })
  await expect(note?.run(given, createContext({ isAway: true }))).rejects.toBeInstanceOf(AskError)
  const preview = await note?.run(given, createContext({ isAway: false }))
  expect(preview).toMatchObject({ isDone: false, name: 'Chess' })
  const done = await note?.run({ ...given, confirm: preview?.confirm ?? '' }, createContext({ isAway: true }))
  expect(done).toMatchObject({ isDone: true, name: null, confirm: null })
  const search = 'GET /api/search'
  expect(asked).toEqual([search, search, 'POST /api/users/me/apps/1/notes', search])
})
