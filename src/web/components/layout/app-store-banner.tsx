import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { AppStoreStatus } from '#contract/app-store-status.ts'
import { Stale } from '#web/components/feedback/stale.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { layoutWords } from './layout.words.ts'

const { nothingMeasured, appStore: words } = layoutWords

/**
 * The link on every page of a server without any measurement: to the first run for admins, to the search for others.
 */
const NothingMeasuredBanner = () => {
  const { pathname } = useLocation()
  const [to, label] = useUser()?.isAdmin
    ? (['/admin/first-run', nothingMeasured.firstRun] as const)
    : (['/search', nothingMeasured.search] as const)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-bad py-1 pl-4">
      <p role="status" className="font-medium">
        {nothingMeasured.text}
      </p>
      {pathname !== to && (
        <Link to={to} className={buttonClass('solid')}>
          {label}
        </Link>
      )}
    </div>
  )
}

const Reason = ({ state, since, retryAt }: AppStoreStatus) => {
  if (state === 'paused') {
    return retryAt ? <FillIn text={words.pausedUntil} parts={{ until: <Moment at={retryAt} /> }} /> : words.paused
  }
  const text = state === 'stopped' ? words.stopped : words.failingSince
  return since ? <FillIn text={text} parts={{ since: <Moment at={since} /> }} /> : words.failing
}

const Age = ({ observedAt }: AppStoreStatus) =>
  observedAt ? <FillIn text={words.measured} parts={{ measured: <Moment at={observedAt} /> }} /> : words.unmeasured

/**
 * A banner on every page while the App Store is not responding: why, and how old the numbers are. Before the first
 * measurement, a link to the next step.
 */
export const AppStoreBanner = () => {
  // When the status itself cannot be loaded, show nothing.
  const { data: status } = useQuery(appStoreStatusQuery)
  if (status?.state === 'answering' && status.observedAt === null) return <NothingMeasuredBanner />
  if (!status || status.state === 'answering') return null
  return (
    <div className="pt-4">
      <Stale>
        <Reason {...status} /> <Age {...status} />{' '}
        <Link to="/data-health" className={textLink()}>
          {words.health}
        </Link>
      </Stale>
    </div>
  )
}
