import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { channels } from './channels.table.ts'
import { hook, openChannels } from './testing/channels-server.ts'

const target = { kind: 'telegram', url: hook, token: '123456:AAEhBOweik6ad9r_QXMENQjcrGbq', chatId: '-1001' }

test('a Telegram channel may name a topic; the topic "General" takes messages without a number', async () => {
  const { db, addOne } = await openChannels()
  const store = async (topicId: number) => {
    const { id } = await addOne({ ...target, topicId })
    const [row] = await db.select().from(channels).where(eq(channels.id, id))
    return row?.config
  }
  expect(await store(42)).toEqual({ ...target, topicId: 42 })
  expect(await store(1)).toEqual(target)
})

test.each([0, -1, 1.5, 'x'])('the topic %s is refused', async topicId => {
  const { add } = await openChannels()
  expect(problem.parse((await add({ ...target, topicId })).json()).code).toBe('request.invalid')
})
