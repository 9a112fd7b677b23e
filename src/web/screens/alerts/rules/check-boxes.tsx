import type { ReactNode } from 'react'
import { labelClass } from '#web/components/form/field-frame.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'
import { toggle } from './rule-draft.ts'

const { editor: words } = alertsWords

type CheckBoxesProps<Value> = {
  values: readonly Value[]
  nameOf: (value: Value) => ReactNode
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

export const CheckBoxes = <Value extends string | number>(props: CheckBoxesProps<Value>) => {
  const { values, nameOf, chosen, onChange } = props
  return values.map(value => (
    <CheckBox key={value} isOn={chosen.includes(value)} onChange={isOn => onChange(toggle(chosen, value, isOn))}>
      {nameOf(value)}
    </CheckBox>
  ))
}

export const CheckBoxGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset>
    <legend className={labelClass}>{name}</legend>
    <div className="mt-1 flex flex-wrap gap-x-5">{children}</div>
  </fieldset>
)

type MultiSelectProps<Value> = CheckBoxesProps<Value> & {
  name: string
  /** The summary when nothing is selected, which means all. */
  all: string
  children?: ReactNode
}

/** Many checkboxes, collapsed by default; the summary shows the number of selected values. */
export const MultiSelect = <Value extends string | number>(props: MultiSelectProps<Value>) => {
  const { name, all, children, ...boxes } = props
  const { locale } = useReader()
  const count = boxes.chosen.length
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-10 list-none items-center gap-3 py-1.5 text-table marker:content-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
        <span className="w-24 shrink-0 font-medium">{name}</span>
        <span className="min-w-0 text-second">{count === 0 ? all : words.chosen(formatNumber(count, locale))}</span>
        <span
          aria-hidden="true"
          className="turns mr-1 ml-auto size-2 shrink-0 rotate-45 border-r border-b border-third in-open:-rotate-135"
        />
      </summary>
      <div className="pb-3">
        <p className="flex min-h-6 items-center gap-4 pb-2 text-sm text-second">
          {count === 0 ? (
            words.noneMeansAll
          ) : (
            <ActionButton of={name} onClick={() => boxes.onChange([])}>
              {words.clear}
            </ActionButton>
          )}
        </p>
        {children}
        {/* Focusing a checkbox scrolls it into view. */}
        <div className="grid max-h-56 gap-x-6 overflow-y-auto rounded-button border border-line px-3 py-1.5 sm:grid-cols-2">
          <CheckBoxes {...boxes} />
        </div>
      </div>
    </details>
  )
}
