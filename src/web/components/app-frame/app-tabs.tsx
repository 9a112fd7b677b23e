import { Link } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { useCurrentInSight } from '#web/lib/use-current-in-sight.ts'

const words = {
  tabs: 'Pages of this app',
  overview: 'Overview',
  world: 'World',
  history: 'History',
  keywords: 'Keywords',
  versions: 'Versions & ratings',
  compare: 'Compare',
  withOthers: ' with other apps',
} as const

const tabs = [
  { key: 'overview', to: '/app/$id' },
  { key: 'world', to: '/app/$id/world' },
  { key: 'history', to: '/app/$id/history' },
  { key: 'keywords', to: '/app/$id/keywords' },
  { key: 'versions', to: '/app/$id/versions' },
] as const
export type AppTab = (typeof tabs)[number]['key']

/** Tabs for the pages of one app. They scroll horizontally on phones. */
export const AppTabs = ({ appStoreId, current }: { appStoreId: string; current: AppTab }) => (
  <nav
    ref={useCurrentInSight(current)}
    aria-label={words.tabs}
    className="relative mb-7 overflow-x-auto max-sm:mb-4 border-b border-line"
  >
    <ul className="flex gap-6 text-table whitespace-nowrap">
      {tabs.map(({ key, to }) => (
        <li key={key}>
          <Link
            to={to}
            params={{ id: appStoreId }}
            activeOptions={{ exact: true }}
            {...(key === current && { 'aria-current': 'page' as const })}
            className={classNames(
              'chosen-when-forced block border-b-2 py-2 -outline-offset-2',
              key === current ? 'border-ink font-medium text-ink' : 'border-transparent text-second hover:text-ink',
            )}
          >
            {words[key]}
          </Link>
        </li>
      ))}
      <li className="ml-auto">
        <Link
          to="/compare"
          search={{ apps: [appStoreId] }}
          className="flex items-center gap-1.5 border-b-2 border-transparent py-2 -outline-offset-2 text-second hover:text-ink"
        >
          {words.compare}
          <span className="sr-only">{words.withOthers}</span>
        </Link>
      </li>
    </ul>
  </nav>
)
