import { useOnDemand } from '#web/lib/on-demand.ts'
import { useToast } from '#web/lib/toasts.ts'

const loadToaster = async () => (await import('#web/components/toaster/toaster.tsx')).Toaster

/** Shows the current toast. The toaster's code is loaded with the first toast. */
export const LazyToaster = () => {
  const toast = useToast()
  const Toaster = useOnDemand(loadToaster, { reason: toast?.id })
  return toast && Toaster && <Toaster toast={toast} />
}
