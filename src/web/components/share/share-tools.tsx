import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import type { Scope } from '#domain/scopes.ts'
import { type CountSubject, countTitle, type ImageSize, imageFileName } from '#domain/share-images.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { siteAddress } from '#web/lib/site-path.ts'
import { Preview } from './preview.tsx'
import { countPictureQuery } from './share.queries.ts'
import { shareWords as words } from './share.words.ts'
import { ShareNote } from './share-note.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useShareActions } from './use-share-actions.ts'

type ShareToolsProps = {
  summary: Pick<AppSummary, 'app' | 'observedAt'>
  subject: CountSubject
  scope: Scope
  count: number
  dialog: RefObject<HTMLDialogElement | null>
}

/** The picture in the selected size, with its save and share buttons. */
export const ShareTools = ({ summary: { app, observedAt }, subject, scope, count, dialog }: ShareToolsProps) => {
  const { locale } = useReader()
  const [size, setSize] = useState<ImageSize>('landscape')
  const query = countPictureQuery({ appStoreId: app.appStoreId, subject, scope, size, observedAt })
  const { data: picture, error, isFetching, refetch } = useQuery(query)
  const title = countTitle(subject)
  const counted = { app: app.name, title, count: formatNumber(count, locale), isOne: count === 1 }
  const { save, share, note, clearNote } = useShareActions({
    query,
    fileName: imageFileName(app.name, title),
    writeData: () => words.dataText({ ...counted, address: `${siteAddress()}/app/${app.appStoreId}` }),
    dialog,
  })
  const choose = (chosen: ImageSize) => {
    clearNote()
    setSize(chosen)
  }
  return (
    <>
      <SizeChoice chosen={size} onChoose={choose} />
      <Preview
        size={size}
        address={picture?.address}
        alt={words.picture(counted)}
        error={isFetching ? null : error}
        onRetry={refetch}
      />
      <div className="mt-4 flex flex-row-reverse flex-wrap items-center gap-x-4">
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button aria-busy={share.isBusy} onClick={share.run}>
            <Share2 size={15} aria-hidden />
            {share.isBusy ? words.preparing : words.share}
          </Button>
          <Button look="solid" aria-busy={save.isBusy} onClick={save.run}>
            <Download size={15} aria-hidden />
            {save.isBusy ? words.preparing : words.save}
          </Button>
        </div>
        <ShareNote note={note} />
      </div>
    </>
  )
}
