import type { AppSummary } from '#contract/summaries.ts'
import type { Scope } from '#domain/scopes.ts'
import type { CountSubject } from '#domain/share-images.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { showToast } from '#web/lib/toasts.ts'
import { appWords as words } from './app.words.ts'

const loadShareDialog = async () => (await import('#web/components/share/share-dialog.tsx')).ShareDialog

type LazyShareDialogProps = {
  summary: AppSummary
  subject: CountSubject | undefined
  scope: Scope
  onClose: () => void
}

/** Mounts the social image generator. Its code loads on the first click; each opening starts with fresh state. */
export const LazyShareDialog = ({ summary, subject, scope, onClose }: LazyShareDialogProps) => {
  const onFail = () => {
    onClose()
    showToast({ title: words.picturesFailed, tone: 'bad' })
  }
  const ShareDialog = useOnDemand(loadShareDialog, { reason: subject && 'asked', onFail })
  return subject && ShareDialog && <ShareDialog summary={summary} subject={subject} scope={scope} onClose={onClose} />
}
