import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Ask, AskError } from '#contract/ask.ts'
import { addAppNote } from '#contract/rank-histories.ts'
import { searchApps } from '#contract/search.ts'
import { trackApp, untrackApp } from '#contract/tracking.ts'
import * as shape from './shapes.ts'
import { tool } from './tool.ts'

const codeLength = 8

/**
 * The confirmation code of a preview. It is computed from the change, so a model can confirm only the change that was
 * shown, and the server stores nothing.
 */
const codeOf = (change: object): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('hex').slice(0, codeLength)

const confirm = z
  .string()
  .optional()
  .describe('The code of the preview. Give it only after the person has agreed to the preview')

const output = z.object({
  isDone: z.boolean().describe('False: this is a preview, and nothing was changed'),
  change: z.string().describe('What was done, or would be'),
  appStoreId: z.string(),
  name: z
    .string()
    .nullable()
    .describe('Null if no app with this id was found, or its name could not be looked up after the change'),
  confirm: z.string().nullable().describe('Call again with this code to confirm'),
  page: shape.page,
})

type Change = {
  /** The change to confirm: the tool and its arguments. */
  of: { tool: string; appStoreId: string }
  words: { done: string; planned: string }
  carryOut: () => Promise<unknown>
  page: string
  /** The code that the call has. */
  given: string | undefined
}

/** Previews the change, or makes it if the call has the code of its preview. */
const previewOrDo = async (ask: Ask, { of, words, carryOut, page, given }: Change): Promise<z.input<typeof output>> => {
  const { appStoreId } = of
  const code = codeOf(of)
  if (given === code) {
    await carryOut()
    // The person has agreed to the name, so a search that fails must neither prevent the change nor hide it.
    const name = await findName(ask, appStoreId).catch((error: unknown) => {
      if (error instanceof AskError) return null
      throw error
    })
    return { isDone: true, change: words.done, confirm: null, appStoreId, name, page }
  }
  const shown = { appStoreId, name: await findName(ask, appStoreId), page }
  if (given === undefined) return { isDone: false, change: words.planned, confirm: code, ...shown }
  const change = `${words.planned} The code belongs to another change, so nothing was done.`
  return { isDone: false, change, confirm: code, ...shown }
}

/** People confirm a change of an app by its name. Null if neither this server nor the App Store has the app. */
const findName = async (ask: Ask, appStoreId: string): Promise<string | null> => {
  const found = await ask(searchApps, { query: { q: appStoreId } })
  return found.find(one => one.appStoreId === appStoreId)?.name ?? null
}

const params = (appStoreId: string) => ({ userId: 'me', appStoreId })

const track = tool({
  name: 'track_app',
  title: 'Track an app',
  description:
    'Tracks an app for the owner of the token: its charts are read more often, and alerts watch it. First answers with a preview; show it to the person. Needs the scope "track".',
  input: z.object({ appStoreId: shape.appStoreId, confirm }),
  output,
  changes: 'adds',
  run: async ({ appStoreId, confirm: given }, { ask, site }) => {
    const words = { done: 'The app is tracked now.', planned: 'The app would be tracked.' }
    const carryOut = () => ask(trackApp, { params: params(appStoreId) })
    const page = `${site}/app/${appStoreId}`
    return previewOrDo(ask, { of: { tool: 'track_app', appStoreId }, words, carryOut, page, given })
  },
})

const untrack = tool({
  name: 'untrack_app',
  title: 'Stop tracking an app',
  description:
    'Stops tracking an app for the owner of the token. Its tags are lost; its measured ranks stay. First answers with a preview; show it to the person. Needs the scope "track".',
  input: z.object({ appStoreId: shape.appStoreId, confirm }),
  output,
  changes: 'removes',
  run: async ({ appStoreId, confirm: given }, { ask, site }) => {
    const words = { done: 'The app is no longer tracked.', planned: 'The app would no longer be tracked.' }
    const carryOut = () => ask(untrackApp, { params: params(appStoreId) })
    const page = `${site}/my-apps`
    return previewOrDo(ask, { of: { tool: 'untrack_app', appStoreId }, words, carryOut, page, given })
  },
})

const note = tool({
  name: 'add_note',
  title: 'Write a note on a day',
  description:
    'Writes a note of the owner of the token on a day of an app, such as "new icon"; only they see it. First answers with a preview; show it to the person. Needs the scope "notes".',
  input: z.object({
    appStoreId: shape.appStoreId,
    day: z.string().describe('UTC day such as 2026-11-20'),
    text: z.string().min(1).max(280),
    confirm,
  }),
  output,
  changes: 'adds',
  run: async ({ appStoreId, day, text, confirm: given }, { ask, site }) => {
    const words = { done: `The note is on ${day} now.`, planned: `A note would be written on ${day}: ${text}` }
    const carryOut = () => ask(addAppNote, { params: { userId: 'me', appStoreId }, body: { day, text } })
    const of = { tool: 'add_note', appStoreId, day, text }
    const page = `${site}/app/${appStoreId}/history`
    return previewOrDo(ask, { of, words, carryOut, page, given })
  },
})

export const changeTools = [track, untrack, note]
