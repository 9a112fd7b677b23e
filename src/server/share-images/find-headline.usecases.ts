import { startOfDay } from '#domain/days.ts'
import { describeNow } from '#domain/now-words.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope } from '#domain/scopes.ts'
import { sayInEnglish } from '../trends/morning.usecases.ts'
import type { Trends } from '../trends/trends.usecases.ts'
import { formatDay } from './card-look.rules.ts'

/** `79 → 1`, `in Japan`, and `in 8 days, starting 4 days after version 5.2`. */
export type Headline = { figure: string; country: string; span: string }

/** The episode of an app; undefined without one. */
export const createFindHeadline =
  ({ getAppTrend }: Pick<Trends, 'getAppTrend'>) =>
  async (appId: AppId): Promise<Headline | undefined> => {
    const trend = await getAppTrend(appId, ownScope)
    const now = describeNow('', trend, {
      ...sayInEnglish,
      day: day => formatDay(startOfDay(day).toISOString()),
      moment: formatDay,
    })
    if (now?.kind !== 'episode' || !trend.best) return undefined
    return { figure: `${now.from} → ${now.to}`, country: `in ${trend.best.countryName}`, span: now.span }
  }
