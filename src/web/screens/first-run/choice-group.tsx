import { type ReactNode, useState } from 'react'
import type { FirstRun } from '#contract/first-run.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

/** A selection of values. It never contains the overall charts, which are always measured. */
type Choice<Value> = { chosen: ReadonlySet<Value>; change: (values: readonly Value[], isOn: boolean) => void }

const useChoice = <Value,>(first: readonly Value[]): Choice<Value> => {
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

const { choose: words } = firstRunWords

type ChoiceHeadProps<Value> = { name: string; values: readonly Value[]; choice: Choice<Value> }

/** The name of a list, the number of selected options, and buttons to select all or none. */
export const ChoiceHead = <Value,>({ name, values, choice }: ChoiceHeadProps<Value>) => {
  const { locale } = useReader()
  const chosen = values.filter(value => choice.chosen.has(value)).length
  const counts = { chosen: formatNumber(chosen, locale), total: formatNumber(values.length, locale) }
  return (
    <>
      <legend className="float-left mr-3 text-table/6 font-medium">{name}</legend>
      <p className="mb-2 flex flex-wrap items-center gap-x-4 text-table">
        <span role="status" className="text-second tabular-nums">
          {words.chosen(counts)}
        </span>
        {([true, false] as const).map(isOn => (
          <button key={String(isOn)} type="button" onClick={() => choice.change(values, isOn)} className={actionLink}>
            {isOn ? words.all : words.none}
            <span className="sr-only">{words.ofWhat(name)}</span>
          </button>
        ))}
      </p>
    </>
  )
}

type Option<Value> = { value: Value; label: ReactNode }

type OptionsProps<Value> = { options: readonly Option<Value>[]; choice: Choice<Value> }

/** Checkboxes in as many columns as fit. */
export const Options = <Value extends string | number>({ options, choice }: OptionsProps<Value>) => (
  <div className="grid gap-x-6 py-1 sm:grid-cols-2 lg:grid-cols-3">
    {options.map(({ value, label }) => (
      <CheckBox key={value} isOn={choice.chosen.has(value)} onChange={isOn => choice.change([value], isOn)}>
        {label}
      </CheckBox>
    ))}
  </div>
)

type ChoiceGroupProps<Value> = OptionsProps<Value> & { name: string }

/** A group of options, selectable as a whole or, when expanded, one by one. */
export const ChoiceGroup = <Value extends string | number>({ name, options, choice }: ChoiceGroupProps<Value>) => {
  const { locale } = useReader()
  const chosen = options.filter(({ value }) => choice.chosen.has(value)).length
  const isAll = chosen === options.length
  const values = options.map(({ value }) => value)
  const counts = { chosen: formatNumber(chosen, locale), total: formatNumber(options.length, locale) }
  return (
    <div className="relative border-b border-line">
      <div className="absolute top-1.5 left-0 z-1">
        <CheckBox isOn={isAll} isPartly={chosen > 0 && !isAll} onChange={isOn => choice.change(values, isOn)}>
          <span className="sr-only">{name}</span>
        </CheckBox>
      </div>
      <details className="ml-7">
        <summary className="flex min-h-10 list-none items-center gap-2 py-1.5 text-table marker:content-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
          <span className="font-medium">{name}</span>
          <span className="ml-auto text-sm text-second tabular-nums">{words.chosen(counts)}</span>
          <span
            aria-hidden="true"
            className="turns size-2 rotate-45 border-r border-b border-third in-open:-rotate-135"
          />
        </summary>
        <div className="pb-2.5">
          <Options options={options} choice={choice} />
        </div>
      </details>
    </div>
  )
}
