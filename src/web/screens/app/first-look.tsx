import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getAppCoverage } from '#contract/coverage.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getFirstLook, type FirstLook as Look } from '#contract/tracking.ts'
import { getAppTrend } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { ProgressBar } from '#web/components/ui/progress-bar.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { firstLookWords as words } from './first-look.words.ts'

/** Polls often while measuring, and slowly while waiting: the collector may be off. */
const pollMs: Record<Look['state'], number | false> = {
  none: false,
  waiting: 3 * secondMs,
  measuring: 2 * secondMs,
  done: false,
}

/** The progress of the first look at an app. Refetched on every visit, because it advances by itself. */
const firstLookQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [getFirstLook.path, appStoreId],
    queryFn: ({ signal }) => call(getFirstLook, { params: { appStoreId }, signal }),
    meta: { isSecondary: true },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? pollMs[data.state] : false),
  })

/** The progress of a first look at one moment, in milliseconds. */
export type Glance = Pick<Look, 'state' | 'askedCountries'> & { at: number }

/** While the counts grow, refetch the page at most this often. */
const refreshMs = 5 * secondMs

const isUnderWay = ({ state }: Pick<Look, 'state'>): boolean => state === 'waiting' || state === 'measuring'

/**
 * Whether the page data is stale. `last` is the progress at the last refetch, and undefined on a page that was just opened: its
 * first look may have ended after its ranks were read.
 */
export const isRefreshDue = (last: Glance | undefined, now: Glance): boolean => {
  if (now.state !== last?.state && now.state === 'done') return true
  if (!last) return false
  return now.askedCountries > last.askedCountries && now.at - last.at >= refreshMs
}

/**
 * How many quarters of the countries have been asked. Screen readers announce quarters, because announcing every country
 * would be too much.
 */
export const quartersOf = ({ askedCountries, totalCountries }: Look): number =>
  totalCountries === 0 ? 0 : Math.floor((4 * askedCountries) / totalCountries)

/** Whole minutes until the end, at least one; null while the end is unknown. */
export const minutesLeft = ({ estimatedEndAt }: Look, now: number): number | null =>
  estimatedEndAt === null ? null : Math.max(1, Math.ceil((Date.parse(estimatedEndAt) - now) / minuteMs))

/** The queries that change with each country: the counts, the best rank and the map. */
const growing = [getAppSummary.path, getAppTrend.path, getAppWorld.path]

/** Refetches the page's ranks while they grow, and everything at the end. */
const useRefreshedPage = (appStoreId: string, glance: Glance | undefined) => {
  const queryClient = useQueryClient()
  const last = useRef<Glance>(undefined)
  const { state, askedCountries, at } = glance ?? {}
  useEffect(() => {
    if (!state || askedCountries === undefined || at === undefined) return
    const now = { state, askedCountries, at }
    const isDue = isRefreshDue(last.current, now)
    if (!last.current || isDue) last.current = now
    if (!isDue) return
    for (const path of growing) void queryClient.invalidateQueries({ queryKey: [path, appStoreId] })
    if (state !== 'done') return
    void queryClient.invalidateQueries({ queryKey: [getRankHistory.path, appStoreId] })
    void queryClient.invalidateQueries({ queryKey: [getAppCoverage.path, appStoreId] })
  }, [queryClient, appStoreId, state, askedCountries, at])
}

const announcementOf = (look: Look): string => {
  if (look.state === 'measuring') return words.announceQuarters[quartersOf(look)] ?? ''
  if (look.state === 'waiting') return words.announceWaiting
  return look.state === 'done' ? words.announceEnd : ''
}

const Progress = ({ look, now }: { look: Look; now: number }) => {
  const { locale } = useReader()
  const { askedCountries, totalCountries } = look
  const minutes = minutesLeft(look, now)
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{words.measuring(formatNumber(askedCountries, locale), formatNumber(totalCountries, locale))}</span>
        {minutes !== null && <span>{words.minutesLeft(minutes, locale)}</span>}
      </p>
      <ProgressBar label={words.progress} done={askedCountries} total={totalCountries} className="mt-1.5" />
    </>
  )
}

/** Announce the end only to users who saw the progress. */
const useWasUnderWay = (look: Look | undefined): boolean => {
  const [was, setWas] = useState(false)
  if (!was && look && isUnderWay(look)) setWas(true)
  return was
}

/** The progress of the first measurement of an app. Hidden before it starts and after it ends. */
export const FirstLook = ({ appStoreId }: { appStoreId: string }) => {
  const { data: look, dataUpdatedAt } = useQuery(firstLookQuery(appStoreId))
  useRefreshedPage(appStoreId, look && { ...look, at: dataUpdatedAt })
  const wasUnderWay = useWasUnderWay(look)
  if (!look) return null
  return (
    <>
      <p role="status" className="sr-only">
        {wasUnderWay && announcementOf(look)}
      </p>
      {isUnderWay(look) && (
        <div className="border-y border-line py-3 mb-8 text-table text-second tabular-nums">
          {look.state === 'waiting' ? <p>{words.waiting}</p> : <Progress look={look} now={dataUpdatedAt} />}
        </div>
      )}
    </>
  )
}
