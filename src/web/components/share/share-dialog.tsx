import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import type { Scope } from '#domain/scopes.ts'
import { type CountSubject, countTitle, type Era } from '#domain/share-images.ts'
import { describeCount, knownCountries } from '#web/components/app-frame/known-countries.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { MeasuredSince } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useReader } from '#web/lib/reader.ts'
import { shareWords as words } from './share.words.ts'
import { ShareTools } from './share-tools.tsx'

/** Replaces the picture when nothing was measured: unknown is not zero. */
const Unmeasured = ({ appStoreId, era }: { appStoreId: string; era: Era }) => (
  <>
    <p className="text-table">{words.unmeasured}</p>
    <p className="mt-1 text-table text-second">{words.unmeasuredHint[era]}</p>
    <Link
      to="/data-health"
      search={{ app: appStoreId }}
      className={textLink('text', 'mt-3 inline-block py-1 text-table')}
    >
      {words.coverage}
    </Link>
  </>
)

export type ShareDialogProps = { summary: AppSummary; subject: CountSubject; scope: Scope; onClose: () => void }

export const ShareDialog = ({ summary, subject, scope, onClose }: ShareDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const meaningId = useId()
  const { locale } = useReader()
  const { top, era } = subject
  const counts = era === 'now' ? summary.rankings : summary.historicalRankings
  const count = counts[`top${top}`]
  return (
    <Dialog ref={dialog} look="picture" name={{ title: countTitle(subject) }} describedBy={meaningId} onClose={onClose}>
      <p id={meaningId} className="mt-0.5 mb-4 max-w-[58ch] text-table text-second">
        {describeCount({ top, count, counts, era, locale })}
        {era === 'ever' && summary.measuredSince && ' · '}
        {era === 'ever' && <MeasuredSince at={summary.measuredSince} />}
      </p>
      {knownCountries(counts) > 0 ? (
        <ShareTools summary={summary} subject={subject} scope={scope} count={count} dialog={dialog} />
      ) : (
        <Unmeasured appStoreId={summary.app.appStoreId} era={era} />
      )}
      {/* Last, so that the initial focus is on the picture's controls. */}
      <button
        type="button"
        aria-label={words.close}
        onClick={() => dialog.current?.close()}
        className="absolute top-2.5 right-2.5 grid size-9 sm:top-3.5 sm:right-3.5 place-items-center rounded-button text-second hover:bg-hover hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
    </Dialog>
  )
}
