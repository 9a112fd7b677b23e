import type { AppTrend } from '#contract/trends.ts'
import { changeOrderOf, describeDay, type SayFor } from '#domain/day-words.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope } from '#domain/scopes.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { runAsHeavy } from '../platform/heavy-work.ts'
import type { Trends } from './trends.usecases.ts'

export type MorningRow = { appId: AppId; name: string; trend: AppTrend }

/** My Tracked Apps as a message: the day in a sentence, and a row for each app, unusual moves first. */
export type Morning = { sentence: string; rows: MorningRow[]; moreApps: number }

type MorningOptions = {
  trends: Pick<Trends, 'listAppIdsOf' | 'listTrends'>
  /** With the names of the reader's country. */
  listAppEntries: (appIds: readonly AppId[], userId: string) => Promise<AppEntry[]>
}

/** Mail programs cut e-mails of 100 KB off; the changes below the rows take up to 75 KB. */
const mostRows = 15

/** Messages are in English. */
export const sayInEnglish: SayFor = {
  number: value => value.toLocaleString('en'),
  country: ({ countryName }) => countryName,
}

const orderOf = ({ trend }: MorningRow): number => changeOrderOf(trend) ?? Number.POSITIVE_INFINITY

const byChange = (a: MorningRow, b: MorningRow): number => {
  const [first, second] = [orderOf(a), orderOf(b)]
  return first === second ? (a.trend.best?.rank ?? Infinity) - (b.trend.best?.rank ?? Infinity) || 0 : first - second
}

/** What a person sees on My Tracked Apps now, from the same trends. Undefined for a person without apps. */
export const createFindMorning =
  ({ trends, listAppEntries }: MorningOptions) =>
  async (userId: string): Promise<Morning | undefined> => {
    const appIds = await trends.listAppIdsOf(userId)
    if (appIds.length === 0) return undefined
    const [found, entries] = await Promise.all([
      runAsHeavy(() => trends.listTrends(appIds, ownScope)),
      listAppEntries(appIds, userId),
    ])
    const names = new Map(entries.map(({ appId, name }) => [appId, name]))
    const rows = found
      .map((trend): MorningRow => {
        const appId = Number(trend.appStoreId)
        return { appId, name: names.get(appId) ?? `App ${appId}`, trend }
      })
      .sort(byChange)
    return {
      sentence: describeDay(rows, sayInEnglish),
      rows: rows.slice(0, mostRows),
      moreApps: Math.max(0, rows.length - mostRows),
    }
  }
