import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getAppCoverage } from '#contract/coverage.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { getAppSummary } from '#contract/summaries.ts'
import type { FirstLook as Look } from '#contract/tracking.ts'
import { getAppTrend } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { firstLookQuery } from './first-look.queries.ts'
import { firstLookWords as words } from './first-look.words.ts'
import { type Glance, isRefreshDue, isUnderWay, minutesLeft, quartersOf } from './first-look-progress.ts'

/** What each read country changes on the page: the counts, the best rank and the map. */
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
  const count = formatNumber(askedCountries, locale)
  const total = formatNumber(totalCountries, locale)
  const minutes = minutesLeft(look, now)
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{words.measuring({ count, total })}</span>
        {minutes !== null && <span>{words.minutesLeft(minutes, formatNumber(minutes, locale))}</span>}
      </p>
      <progress
        value={askedCountries}
        max={totalCountries}
        aria-label={words.progress}
        className="keeps-colour mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-badge bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      />
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
