import { useState } from 'react'
import type { TrackedApp } from '#contract/tracking.ts'
import { isSameTag } from '#domain/app-tags.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkWords, shareWords } from './share.words.ts'
import { ShareDialog } from './share-dialog.tsx'

/** Every tag once. */
const listTags = (apps: readonly TrackedApp[]): string[] =>
  apps
    .flatMap(({ tags }) => tags)
    .filter((tag, index, all) => all.findIndex(other => isSameTag(tag, other)) === index)
    .sort((a, b) => a.localeCompare(b, 'en'))

/** What concerns the whole list: links to it, and changes of several apps. */
export const ListActions = ({ userId, apps }: { userId: string; apps: readonly TrackedApp[] }) => {
  const [opened, setOpened] = useState<'share' | 'bulk'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpened('bulk')} className={textLink('aside')}>
        {bulkWords.open}
      </button>
      <button type="button" onClick={() => setOpened('share')} className={textLink('aside')}>
        {shareWords.open}
      </button>
      {opened === 'share' && <ShareDialog userId={userId} tags={listTags(apps)} onClose={close} />}
      {opened === 'bulk' && <BulkDialog userId={userId} apps={apps} onClose={close} />}
    </>
  )
}
