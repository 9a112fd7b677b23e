import type { RemovedApp } from '#contract/curation.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { useRestoreInternational } from '#web/components/curation/use-international-removal.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { AppCell } from './app-cell.tsx'
import { cellClass } from './table-parts.ts'

const { removed: words, ofApp } = curationWords

const Reason = ({ reason }: Pick<RemovedApp, 'reason'>) =>
  reason ?? <span className="text-third">{words.noReason}</span>

const By = ({ removedBy, removedAt }: Pick<RemovedApp, 'removedBy' | 'removedAt'>) => (
  <>
    {removedBy ?? words.deleted} · <Moment at={removedAt} />
  </>
)

const RestoreButton = ({ app, onRestore }: { app: RemovedApp; onRestore: () => void }) => {
  const { mutate, isPending } = useRestoreInternational()
  const restore = () => !isPending && mutate(app, { onSuccess: onRestore })
  return (
    <button type="button" aria-busy={isPending} onClick={restore} className={actionLink}>
      {isPending ? words.restoring : words.restore}
      <span className="sr-only">{ofApp(app.name)}</span>
    </button>
  )
}

export const RemovedRow = ({ app, onRestore }: { app: RemovedApp; onRestore: () => void }) => (
  <tr className="border-b border-line align-top md:align-middle hover:bg-hover/60">
    <AppCell app={app}>
      <span className="block text-ink">
        <Reason {...app} />
      </span>
      <By {...app} />
    </AppCell>
    <td className={`${cellClass} [overflow-wrap:anywhere] max-md:hidden`}>
      <Reason {...app} />
    </td>
    <td className={`${cellClass} text-sm [overflow-wrap:anywhere] text-second max-md:hidden`}>
      <By {...app} />
    </td>
    <td className="py-2 text-right text-sm">
      <RestoreButton app={app} onRestore={onRestore} />
    </td>
  </tr>
)
