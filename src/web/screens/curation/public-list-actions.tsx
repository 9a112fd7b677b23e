import type { RefObject } from 'react'
import type { ListedApp } from '#contract/curation.ts'
import { curationWords } from '#web/components/curation/curation.words.ts'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { useRefreshApp } from './use-refresh-app.ts'

const { list: words } = curationWords

const RefreshButton = ({ app }: { app: ListedApp }) => {
  const { mutate, isPending } = useRefreshApp()
  return (
    <ActionButton of={app.name} aria-busy={isPending} onClick={() => !isPending && mutate(app)}>
      {isPending ? words.refreshing : words.refresh}
    </ActionButton>
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
    <ActionButton
      of={app.name}
      ref={isAsking ? askButton : undefined}
      data-remove
      aria-expanded={isAsking}
      onClick={onAsk}
    >
      {words.remove}
    </ActionButton>
  </span>
)
