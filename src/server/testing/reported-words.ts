import type { Inbox } from '#contract/inbox.ts'
import { measuredOf, type ReportedWorld, rankIn, readingAt } from './reported-world.ts'

/** Words that a person reads somewhere; `appId` if they are about one app. */
export type Words = { where: string; text: string; appId?: number }

/** `#12`, but not a place among all apps of the world, a colour, an HTML entity or the part of an address. */
const rankPattern = /(?<![\w&/"'=(:])#(\d{1,3})(?![\w;])/g
/** Sentences that say how deep a chart was read. */
const depthPattern = /(?:\bin|left|entered|outside|out of|below|beyond)(?: of)? the top (\d+)/gi
const worldPlace = /(?:world|place)[^#.]{0,40}#\d+(?: (?:and|to) #\d+)?/gi
/** In how many countries the app ranks this high, and what the milestones page collects: neither says how deep a chart is. */
const counts = /\d+ (?:ever )?in the Top \d+|in the top 100, in the top 10 and at number 1/g

const readable = (text: string): string => text.replaceAll('&#39;', "'").replace(worldPlace, '').replace(counts, '')

/** Every rank that an app had. */
const ranksOf = (world: ReportedWorld, appId: number): Set<number> =>
  new Set([...world.readings.values()].flatMap(readings => readings.flatMap(reading => rankIn(reading, appId) ?? [])))

const excerpt = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at + 40).replaceAll('\n', ' ')

/** Finds words with a rank that was never measured, or with a "top N" beyond the end of the chart. */
export const listFalseWords = (world: ReportedWorld, words: readonly Words[]): string[] => {
  const longest = Math.max(...[...world.readings.values()].flat().map(({ appIds }) => appIds?.length ?? 0))
  return words.flatMap(({ where, text: raw, appId }) => {
    const text = readable(raw)
    const had = appId === undefined ? undefined : ranksOf(world, appId)
    const isRank = (rank: number) => (had ? had.has(rank) : rank <= longest)
    return [
      ...[...text.matchAll(rankPattern)].flatMap(({ 1: rank, index }) =>
        isRank(Number(rank)) ? [] : [`${where}: #${rank} was never measured: ${excerpt(text, index)}`],
      ),
      ...[...text.matchAll(depthPattern)].flatMap(({ 1: top, index }) =>
        Number(top) <= longest ? [] : [`${where}: no chart is ${top} deep: ${excerpt(text, index)}`],
      ),
    ]
  })
}

/** Each change in the inbox is a pair of measurements; a first and a record had none before. */
export const listFalseNotices = (world: ReportedWorld, notices: Inbox['notices']): string[] =>
  notices
    .flatMap(({ apps }) => apps)
    .flatMap(({ app, changes }) =>
      changes.flatMap(change => {
        const { chart, observedAt, previousAt, rank, previousRank, reason } = change
        const chartKey = chart.key
        const appId = Number(app.appStoreId)
        const where = `app ${appId} in ${chartKey} at ${observedAt}: ${reason.kind} ${reason.top ?? ''}`
        const [now, before] = [observedAt, previousAt].map(at => (at ? readingAt(world, chartKey, at) : undefined))
        if (!now?.appIds) return [`${where}: nothing was measured`]
        const isPair = previousAt === null || (before?.appIds && rankIn(before, appId) === previousRank)
        const earlier = measuredOf(world, chartKey).filter(({ at }) => at < now.at)
        const best = Math.min(...earlier.flatMap(reading => rankIn(reading, appId) ?? []))
        const isFirst = reason.kind !== 'first-top' || best > (reason.top ?? 0)
        const isRecord = reason.kind !== 'best-rank' || (rank ?? Number.POSITIVE_INFINITY) < best
        return [
          ...(rankIn(now, appId) === rank ? [] : [`${where}: #${rank}, measured #${rankIn(now, appId)}`]),
          ...(isPair ? [] : [`${where}: before #${previousRank} at ${previousAt}`]),
          ...(isFirst && isRecord ? [] : [`${where}: #${best} came before`]),
        ]
      }),
    )
