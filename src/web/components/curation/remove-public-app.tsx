import type { MouseEvent } from 'react'
import type { App } from '#contract/apps.ts'
import { focusNeighbour, TrashButton } from '#web/components/ui/trash-button.tsx'
import { curationWords as words } from './curation.words.ts'
import { useRemoveApp } from './use-remove-app.ts'

/**
 * Removes an app from the public list, on the page that everyone sees. SPEC §5: asks with the browser's confirm dialog first.
 */
export const RemovePublicApp = ({ app }: { app: App }) => {
  const { mutate } = useRemoveApp()
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!window.confirm(words.confirm)) return
    focusNeighbour(currentTarget)
    mutate({ app })
  }
  return <TrashButton label={words.removeApp(app.name)} onClick={remove} />
}
