import { loadToaster } from '#web/components/toaster/load-toaster.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { useToast } from '#web/lib/toasts.ts'

/** Shows the current toast. */
export const LazyToaster = () => {
  const toast = useToast()
  const Toaster = useOnDemand(loadToaster, { reason: toast?.id })
  return toast && Toaster && <Toaster toast={toast} />
}
