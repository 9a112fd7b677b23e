import type { RefObject } from 'react'
import type { ListedApp } from '#contract/curation.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { curationWords } from '#web/components/curation/curation.words.ts'
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

type PublicListActionsProps = {
  app: ListedApp
  isAsking: boolean
  /** Opens the form that asks for the reason. */
  askButton: RefObject<HTMLButtonElement | null>
  onAsk: () => void
}

export const PublicListActions = ({ app, isAsking, askButton, onAsk }: PublicListActionsProps) => (
  <span className="inline-flex flex-wrap justify-end gap-x-4">
    <RefreshButton app={app} />
    <button
      ref={isAsking ? askButton : undefined}
      type="button"
      data-remove
      aria-expanded={isAsking}
      onClick={onAsk}
      className={actionLink}
    >
      {words.remove}
      <span className="sr-only">{ofApp(app.name)}</span>
    </button>
  </span>
)
