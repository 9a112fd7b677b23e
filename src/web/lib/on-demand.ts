import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { reloadWhenOutdated } from './newer-version.ts'

type OnDemandOptions = {
  /** Why the component is needed; undefined while it is not. After a failure, another value retries. */
  reason: string | number | undefined
  /** Without this handler a failure is rethrown, and the browser logs it. */
  onFail?: () => void
}

/**
 * A component whose chunk is loaded when it is first needed; undefined until then. `load` must keep its identity between
 * renders.
 */
export const useOnDemand = <Props>(
  load: () => Promise<ComponentType<Props>>,
  { reason, onFail }: OnDemandOptions,
): ComponentType<Props> | undefined => {
  const [component, setComponent] = useState<ComponentType<Props>>()
  const wanted = component ? undefined : reason
  const fail = useEffectEvent((error: unknown) => {
    void reloadWhenOutdated(error)
    if (!onFail) throw error
    onFail()
  })
  useEffect(() => {
    if (wanted !== undefined) void load().then(found => setComponent(() => found), fail)
  }, [wanted, load])
  return component
}
