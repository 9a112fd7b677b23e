import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/** What the server wrote into the field; undefined for a list that this browser has made itself. */
const givenValueOf = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field.defaultValue

/** What the field holds when the page wakes up, if it is something else than the server wrote. */
const earlyValueOf = (field: Field | null): string | undefined => {
  const given = field ? givenValueOf(field) : undefined
  return given === undefined || given === field?.value ? undefined : field?.value
}

/**
 * A page can be read and filled in before it is alive, and React knows nothing of that: it would put back what the server
 * sent with the next change. This tells once, as the page wakes up, when the field holds something else by then. `show`
 * takes the value over at once: what `tell` sets off, such as another address, may be drawn before what it keeps itself.
 */
export const useEarlyChoice = <Kind extends Field>(
  tell: (field: Kind) => void,
  show: (value: string) => void = () => undefined,
): RefObject<Kind | null> => {
  const field = useRef<Kind>(null)
  const tellOf = useEffectEvent(tell)
  const showOf = useEffectEvent(show)
  useLayoutEffect(() => {
    const early = earlyValueOf(field.current)
    if (early !== undefined) showOf(early)
  }, [])
  useEffect(() => {
    if (field.current && earlyValueOf(field.current) !== undefined) tellOf(field.current)
  }, [])
  return field
}
