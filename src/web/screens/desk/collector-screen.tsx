import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CollectorDesk } from '#contract/desk.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { DryRunNote } from '#web/components/maintenance/dry-run-note.tsx'
import { updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords } from '#web/components/maintenance/maintenance.words.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { AddressSection } from './address-section.tsx'
import { FailureSection } from './failure-section.tsx'
import { NextHourSection } from './next-hour-section.tsx'
import { QueueSection } from './queue-section.tsx'
import { StateBlock } from './state-block.tsx'
import { SweepSection } from './sweep-section.tsx'

/** Previews the requests of each update type. */
const DryRunSection = () => (
  <Section title={words.dryRun} className="pb-9">
    <p className="-mt-1.5 pb-4 text-table text-second">{words.dryRunHint}</p>
    <dl className="border-y border-line text-table">
      {updateTypes.map(type => (
        <div
          key={type}
          className="grid gap-x-6 py-2.5 not-first:border-t not-first:border-line sm:grid-cols-[8rem_1fr]"
        >
          <dt className="mt-2 font-medium sm:pb-2">{maintenanceWords.types[type].name}</dt>
          <dd>
            <DryRunNote type={type} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="pt-4 text-table">
      <Link to="/admin/maintenance" className={actionLink}>
        {words.toMaintenance}
      </Link>
    </p>
  </Section>
)

const Desk = ({ desk, children }: { desk: CollectorDesk; children: ReactNode }) => (
  <>
    <StateBlock desk={desk} />
    {children}
    <AddressSection addresses={desk.pace.addresses} />
    <QueueSection desk={desk} />
    <SweepSection sweeps={desk.sweeps} />
    <FailureSection failures={desk.failures} plan={desk.plan} />
    <DryRunSection />
    {/** Last, because its height changes with each update. */}
    <NextHourSection nextHour={desk.nextHour} />
  </>
)

const DeskSkeleton = () => (
  <>
    <Skeleton className="h-6 w-24" />
    <Skeleton className="mt-2.5 h-14 w-3/5" />
    <Skeleton className="mt-4 h-9 w-80 max-w-full" />
    <div className="mt-6 mb-9 h-[72px] border-y border-line" />
    <SkeletonRows count={4} />
  </>
)

/** The state of the collector, for admins. `children` are the responses that it holds back. */
export const CollectorScreen = ({ children }: { children: ReactNode }) => (
  <AdminPage title={words.title} description={words.description}>
    <Loaded query={useQuery(collectorDeskQuery)} words={words} skeleton={<DeskSkeleton />}>
      {desk => <Desk desk={desk}>{children}</Desk>}
    </Loaded>
  </AdminPage>
)
