import { Link } from '@tanstack/react-router'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { DryRunNote } from '#web/components/maintenance/dry-run-note.tsx'
import { updateTypes } from '#web/components/maintenance/maintenance.queries.ts'
import { maintenanceWords } from '#web/components/maintenance/maintenance.words.ts'
import { Section } from '#web/components/ui/section.tsx'

/** Previews the requests of each update type. */
export const DryRunSection = () => (
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
