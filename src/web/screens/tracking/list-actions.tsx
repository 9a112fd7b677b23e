import { useState } from 'react'
import type { TrackedApp } from '#contract/tracking.ts'
import { isSameTag } from '#domain/app-tags.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { showToast } from '#web/lib/toasts.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { bulkWords, shareWords } from './share.words.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

const loadShare = async () => (await import('./share-dialog.tsx')).ShareDialog
const loadBulk = async () => (await import('./bulk-dialog.tsx')).BulkDialog

/** Every tag once. */
const listTags = (apps: readonly TrackedApp[]): string[] =>
  apps
    .flatMap(({ tags }) => tags)
    .filter((tag, index, all) => all.findIndex(other => isSameTag(tag, other)) === index)
    .sort((a, b) => a.localeCompare(b, 'en'))

/** What concerns the whole list: links to it, and changes of several apps. The dialogs load on their first opening. */
export const ListActions = ({ userId, apps }: { userId: string; apps: readonly TrackedApp[] }) => {
  const [opened, setOpened] = useState<'share' | 'bulk'>()
  const close = () => setOpened(undefined)
  const onFail = () => {
    close()
    showToast({ title: shareWords.dialogFailed, tone: 'bad' })
  }
  const Share = useOnDemand<ShareDialogProps>(loadShare, { reason: opened === 'share' ? 'open' : undefined, onFail })
  const Bulk = useOnDemand<BulkDialogProps>(loadBulk, { reason: opened === 'bulk' ? 'open' : undefined, onFail })
  return (
    <>
      <button type="button" onClick={() => setOpened('bulk')} className={textLink('aside')}>
        {bulkWords.open}
      </button>
      <button type="button" onClick={() => setOpened('share')} className={textLink('aside')}>
        {shareWords.open}
      </button>
      {opened === 'share' && Share && <Share userId={userId} tags={listTags(apps)} onClose={close} />}
      {opened === 'bulk' && Bulk && <Bulk userId={userId} apps={apps} onClose={close} />}
    </>
  )
}
