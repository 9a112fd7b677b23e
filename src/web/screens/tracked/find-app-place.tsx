import type { User } from '#contract/accounts.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { showToast } from '#web/lib/toasts.ts'
import { trackedWords as words } from './tracked.words.ts'

const loadFindApp = async () => (await import('./find-app.tsx')).FindApp

type FindAppPlaceProps = { user: User; isOpen: boolean; onClose: () => void }

/** Mounts the search-and-track dialog. Its code loads on the first opening; each opening starts with fresh state. */
export const FindAppPlace = ({ user, isOpen, onClose }: FindAppPlaceProps) => {
  const onFail = () => {
    onClose()
    showToast({ title: words.dialogFailed, tone: 'bad' })
  }
  const FindApp = useOnDemand(loadFindApp, { reason: isOpen ? 'open' : undefined, onFail })
  return isOpen && FindApp && <FindApp user={user} onClose={onClose} />
}
