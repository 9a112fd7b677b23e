import type { User } from '#contract/accounts.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { showToast } from '#web/lib/toasts.ts'
import { trackedWords as words } from './tracked.words.ts'

const loadFindApp = async () => (await import('./find-app.tsx')).FindApp

type LazyFindAppProps = { user: User; isOpen: boolean; onClose: () => void }

/** Mounts the search-and-track dialog. Its code loads on the first opening; each opening starts with fresh state. */
export const LazyFindApp = ({ user, isOpen, onClose }: LazyFindAppProps) => {
  const onFail = () => {
    onClose()
    showToast({ title: words.dialogFailed, tone: 'bad' })
  }
  const FindApp = useOnDemand(loadFindApp, { reason: isOpen ? 'open' : undefined, onFail })
  return isOpen && FindApp && <FindApp user={user} onClose={onClose} />
}
