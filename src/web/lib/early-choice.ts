import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/** What the server wrote into the field; undefined for a list that this browser has made itself. */
const givenValueOf = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field.defaultValue

/**
 * A page can be read and filled in before it is alive, and React knows nothing of that: it would put back what the server
 * sent with the next change. This tells once, as the page wakes up, when the field holds something else by then.
 */
export const useEarlyChoice = <Kind extends Field>(tell: (field: Kind) => void): RefObject<Kind | null> => {
  const field = useRef<Kind>(null)
  const tellOf = useEffectEvent(tell)
  useEffect(() => {
    if (!field.current) return
    const given = givenValueOf(field.current)
    if (given !== undefined && given !== field.current.value) tellOf(field.current)
  }, [])
  return field
}
