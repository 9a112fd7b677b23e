import { useId } from 'react'

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

const look =
  'chosen-when-forced flex h-8 cursor-pointer items-center px-3 text-sm text-second hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent'

/** A group of radio buttons, drawn as a segmented control. */
export const Choice = <Value extends string>({ label, values, labels, chosen, onChoose }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm text-second">{label}</legend>
      <div className="inline-flex overflow-hidden rounded-button border border-line-strong">
        {values.map(value => (
          <label key={value} className={look}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {labels[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
