import { useState } from 'react'
import type { FirstRun } from '#contract/first-run.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** A selection of values. It never contains the overall charts, which are always measured. */
export type Choice<Value> = { chosen: ReadonlySet<Value>; change: (values: readonly Value[], isOn: boolean) => void }

const useChoice = <Value>(first: readonly Value[]): Choice<Value> => {
  const [chosen, setChosen] = useState<ReadonlySet<Value>>(() => new Set(first))
  const change = (values: readonly Value[], isOn: boolean) =>
    setChosen(before => {
      const others = [...before].filter(value => !values.includes(value))
      return new Set(isOn ? [...others, ...values] : others)
    })
  return { chosen, change }
}

export type Selection = { storefronts: Choice<StorefrontCode>; genres: Choice<number> }

/** The draft of the form, initialized with the current selection. */
export const useSelection = ({ selection }: FirstRun): Selection => ({
  storefronts: useChoice(selection.storefronts),
  genres: useChoice(selection.genres.filter(genre => genre !== allGenres)),
})
