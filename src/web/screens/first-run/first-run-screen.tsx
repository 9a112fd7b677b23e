import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { FirstRun } from '#contract/first-run.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { firstRunWords as words } from '#web/components/first-run/first-run.words.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { CheckStep } from './check-step.tsx'
import { FirstRanks } from './first-ranks.tsx'
import { ProgressSection } from './progress-section.tsx'
import { SelectionForm } from './selection-form.tsx'
import { TellStep, TrackStep } from './track-step.tsx'

const { check, choose, now, start, tell, track } = words

/** The first two steps. The others follow the start. */
const Guide = ({ run }: { run: FirstRun }) => (
  <>
    <CheckStep title={words.step('1', check.title)} />
    <SelectionForm run={run} chooseTitle={words.step('2', choose.title)} startTitle={start.title} />
  </>
)

/** Stays true for this visit, so that a step does not disappear while it is read. */
const useIsFirst = (run: FirstRun, user: User | null): boolean => {
  const { data: apps } = useQuery({ ...trackedAppsQuery(user?.id ?? ''), enabled: user !== null })
  const [wasFirst, setWasFirst] = useState(false)
  const isFirst = run.measuredCountries < run.selection.storefronts.length || apps?.length === 0
  if (isFirst && !wasFirst) setWasFirst(true)
  return isFirst || wasFirst
}

/** The remaining steps while countries are unread or the admin tracks no app. Later the same page shows the settings. */
const Overview = ({ run }: { run: FirstRun }) => {
  const user = useUser()
  const isFirst = useIsFirst(run, user)
  return (
    <>
      <ProgressSection run={run} title={isFirst ? words.step('3', now.titleOfStep) : now.title} />
      {isFirst && user && (
        <>
          <TrackStep title={words.step('4', track.title)} user={user} />
          <TellStep title={words.step('5', tell.title)} />
          <FirstRanks user={user} />
        </>
      )}
      <SelectionForm run={run} chooseTitle={words.titleStarted} startTitle={start.saveTitle} />
      <CheckStep title={check.title} />
    </>
  )
}

const StepsSkeleton = () => (
  <>
    {['a', 'b', 'c'].map(step => (
      <div key={step} className="h-44 border-t border-line py-7">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-4 h-4 w-3/5" />
      </div>
    ))}
  </>
)

/** The setup before the first start, and the measuring settings after it. */
export const FirstRunScreen = () => {
  const query = useQuery(firstRunQuery)
  const isStarted = query.data?.isStarted ?? true
  return (
    <AdminPage title={isStarted ? words.titleStarted : words.title} description={words.description}>
      <p className="max-w-[62ch] pb-6 text-second">{isStarted ? words.introStarted : words.intro}</p>
      <Loaded query={query} words={words} skeleton={<StepsSkeleton />}>
        {run => (run.isStarted ? <Overview run={run} /> : <Guide run={run} />)}
      </Loaded>
    </AdminPage>
  )
}
