import { Link } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { compareWords } from './compare.words.ts'
import { type CompareAddress, withApp } from './compare-address.ts'

const { search: words } = compareWords

type ProposalListProps = { label: string; proposed: readonly App[]; address: CompareAddress }

/** Apps to add to the comparison, one click each. */
export const ProposalList = ({ label, proposed, address }: ProposalListProps) =>
  proposed.length > 0 && (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-second">{label}</span>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {proposed.map(app => (
          <li key={app.appStoreId} className="min-w-0">
            <Link
              to="/compare"
              search={withApp(address, app.appStoreId)}
              preload={false}
              resetScroll={false}
              className="flex h-7 min-w-0 items-center gap-1.5 rounded-badge border border-line pr-2 pl-1 hover:bg-hover"
            >
              <AppIcon src={app.icon} name={app.name} size={20} className="size-5 text-xs" />
              <span className="truncate">
                <span className="sr-only">{words.add} </span>
                <bdi>{app.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
