import type { AppTrend } from '#contract/trends.ts'
import { changeOrderOf, describeDay, type SayFor } from '#domain/day-words.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope } from '#domain/scopes.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { runAsHeavy } from '../platform/limits/turns.ts'
import type { Scores } from '../scores/scores.usecases.ts'
import type { Trends } from './trends.usecases.ts'

/** `worldPlace`: by world score; null where that is not known. */
export type MorningRow = { appId: AppId; name: string; trend: AppTrend; worldPlace: number | null }

/** My Tracked Apps as a message: the day in a sentence, and a row for each app, unusual moves first. */
export type Morning = { sentence: string; rows: MorningRow[]; moreApps: number }

type MorningOptions = {
  trends: Pick<Trends, 'listAppIdsOf' | 'listTrends'>
  findFigures: Scores['findFigures']
  /** With the names of the reader's country. */
  listAppEntries: (appIds: readonly AppId[], userId: string) => Promise<AppEntry[]>
}

/** Mail programs cut off e-mails after 100 KB; the changes below the rows take up to 75 KB. */
const mostRows = 15

/** Messages are in English. */
export const sayInEnglish: SayFor = {
  number: value => value.toLocaleString('en'),
  country: ({ countryName }) => countryName,
}

type BareRow = Omit<MorningRow, 'worldPlace'>

const orderOf = ({ trend }: BareRow): number => changeOrderOf(trend) ?? Number.POSITIVE_INFINITY

const byChange = (a: BareRow, b: BareRow): number => {
  const [first, second] = [orderOf(a), orderOf(b)]
  return first === second ? (a.trend.best?.rank ?? Infinity) - (b.trend.best?.rank ?? Infinity) || 0 : first - second
}

/** What a person sees on My Tracked Apps now, from the same trends. Undefined for a person without apps. */
export const createFindMorning =
  ({ trends, findFigures, listAppEntries }: MorningOptions) =>
  async (userId: string): Promise<Morning | undefined> => {
    const appIds = await trends.listAppIdsOf(userId)
    if (appIds.length === 0) return undefined
    const [found, entries] = await Promise.all([
      runAsHeavy(() => trends.listTrends(appIds, ownScope)),
      listAppEntries(appIds, userId),
    ])
    const names = new Map(entries.map(({ appId, name }) => [appId, name]))
    const rows = found
      .map((trend): BareRow => {
        const appId = Number(trend.appStoreId)
        return { appId, name: names.get(appId) ?? `App ${appId}`, trend }
      })
      .sort(byChange)
    const withPlace = async (row: BareRow): Promise<MorningRow> => ({
      ...row,
      worldPlace: (await findFigures(row.appId))?.place?.place ?? null,
    })
    return {
      sentence: describeDay(rows, sayInEnglish),
      rows: await runAsHeavy(() => Promise.all(rows.slice(0, mostRows).map(withPlace))),
      moreApps: Math.max(0, rows.length - mostRows),
    }
  }
