import { useRef, useState } from 'react'
import type { ListedApp } from '#contract/curation.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Standing } from '#web/components/app-list/standing.tsx'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { focusBeside } from '#web/components/curation/focus-beside.ts'
import { RemovalForm } from '#web/components/curation/removal-form.tsx'
import { useRemoveApp } from '#web/components/curation/use-remove-app.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { AppCell } from './app-cell.tsx'
import { cellClass } from './table-parts.ts'
import { useRefreshApp } from './use-refresh-app.ts'

const { list: words, ofApp } = curationWords

const RefreshButton = ({ app }: { app: ListedApp }) => {
  const { mutate, isPending } = useRefreshApp()
  return (
    <button type="button" aria-busy={isPending} onClick={() => !isPending && mutate(app)} className={actionLink}>
      {isPending ? words.refreshing : words.refresh}
      <span className="sr-only">{ofApp(app.name)}</span>
    </button>
  )
}

/** An app on the public list. Removing it opens a row below that asks for the reason. */
export const ListedRow = ({ app }: { app: ListedApp }) => {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate: remove } = useRemoveApp()
  const cancel = () => {
    setIsAsking(false)
    button.current?.focus()
  }
  const submit = (reason: string) => {
    focusBeside(button.current)
    remove({ app, reason })
  }
  return (
    <>
      <tr className={classNames('align-top md:align-middle', !isAsking && 'border-b border-line hover:bg-hover/60')}>
        <AppCell app={app}>
          <Standing {...app} /> ·{' '}
          <FillIn text={words.addedAt} parts={{ at: <Moment at={app.addedAt} precision="day" /> }} />
        </AppCell>
        <td className={`${cellClass} text-sm max-md:hidden`}>
          <Standing {...app} />
        </td>
        <td className={`${cellClass} text-sm whitespace-nowrap text-second max-md:hidden`}>
          <Moment at={app.addedAt} precision="day" />
        </td>
        <td className="py-2 text-right text-sm">
          <span className="inline-flex flex-wrap justify-end gap-x-4">
            <RefreshButton app={app} />
            <button
              ref={button}
              type="button"
              data-remove
              aria-expanded={isAsking}
              onClick={() => setIsAsking(!isAsking)}
              className={actionLink}
            >
              {words.remove}
              <span className="sr-only">{ofApp(app.name)}</span>
            </button>
          </span>
        </td>
      </tr>
      {isAsking && (
        <tr className="border-b border-line">
          {/* Spans only the columns that phones show; more would create extra columns there. */}
          <td colSpan={2} className="pb-4 md:pl-12">
            <RemovalForm onCancel={cancel} onRemove={submit} />
          </td>
          <td colSpan={2} className="max-md:hidden" />
        </tr>
      )}
    </>
  )
}
