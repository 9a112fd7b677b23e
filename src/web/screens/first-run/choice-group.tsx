import type { ReactNode } from 'react'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import type { Choice } from './use-selection.ts'

const { choose: words } = firstRunWords

export type Option<Value> = { value: Value; label: ReactNode }

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
