import { actionLink } from '#web/components/app-list/app-link.tsx'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import type { Choice } from './use-selection.ts'

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
