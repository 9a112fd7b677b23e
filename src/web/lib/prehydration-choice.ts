import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/** The field's value in the server's HTML; undefined for a list rendered in the browser. */
const serverValueOf = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field.defaultValue

/** The field's value at hydration, when the reader has changed it since the server's HTML. */
const changedValueOf = (field: Field | null): string | undefined => {
  const given = field ? serverValueOf(field) : undefined
  return given === undefined || given === field?.value ? undefined : field?.value
}

/**
 * The reader may change a field before hydration. React does not notice, and its next update would restore the server's
 * value. This hook calls `onChoice` once after hydration when the field has changed. `show` runs earlier, before paint, so that
 * an update caused by `onChoice`, such as a navigation, does not render the old value.
 */
export const usePrehydrationChoice = <Kind extends Field>(
  onChoice: (field: Kind) => void,
  show: (value: string) => void = () => undefined,
): RefObject<Kind | null> => {
  const field = useRef<Kind>(null)
  const notify = useEffectEvent(onChoice)
  const showChoice = useEffectEvent(show)
  useLayoutEffect(() => {
    const early = changedValueOf(field.current)
    if (early !== undefined) showChoice(early)
  }, [])
  useEffect(() => {
    if (field.current && changedValueOf(field.current) !== undefined) notify(field.current)
  }, [])
  return field
}
