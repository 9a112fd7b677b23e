import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { reloadWhenOutdated } from './newer-version.ts'

type OnDemandOptions = {
  /** What it is wanted for; undefined while it is not. Another value tries again after a failure. */
  reason: string | number | undefined
  /** Without it a failure is left to the browser, which writes it to its console. */
  onFail?: () => void
}

/** A component whose code is fetched when it is first wanted; undefined until it is there. `load` stays the same. */
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
