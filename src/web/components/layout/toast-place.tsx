import { useOnDemand } from '#web/lib/on-demand.ts'
import { useToast } from '#web/lib/toasts.ts'

const loadToaster = async () => (await import('#web/components/toaster/toaster.tsx')).Toaster

/** Where toasts appear. Their code comes with the first one. */
export const ToastPlace = () => {
  const toast = useToast()
  const Toaster = useOnDemand(loadToaster, { reason: toast?.id })
  return toast && Toaster && <Toaster toast={toast} />
}
