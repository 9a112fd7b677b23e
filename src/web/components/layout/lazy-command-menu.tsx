import { useOnDemand } from '#web/lib/on-demand.ts'
import { showToast } from '#web/lib/toasts.ts'
import { layoutWords as words } from './layout.words.ts'

const loadCommandMenu = async () => (await import('#web/components/commands/command-menu.tsx')).CommandMenu

type LazyCommandMenuProps = { isOpen: boolean; onClose: () => void }

/** Loads the command menu when it is first opened. */
export const LazyCommandMenu = ({ isOpen, onClose }: LazyCommandMenuProps) => {
  const onFail = () => {
    onClose()
    showToast({ title: words.commandsFailed, tone: 'bad' })
  }
  const CommandMenu = useOnDemand(loadCommandMenu, { reason: isOpen ? 'open' : undefined, onFail })
  return isOpen && CommandMenu && <CommandMenu onClose={onClose} />
}
