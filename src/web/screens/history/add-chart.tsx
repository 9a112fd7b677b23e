import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { type Chart, type ChartKey, chartTypes, devices, isChartKey, parseChartKey } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import { CountryOptions } from '#web/components/browse/country-select.tsx'
import { GenreOptions } from '#web/components/browse/genre-options.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { Options, SelectField, type SelectFieldProps } from '#web/components/form/select-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { historyWords as words } from './history.words.ts'

export type AddChartProps = {
  id: string
  charts: readonly ChartKey[]
  isFull: boolean
  onAdd: (chart: ChartKey) => void
  onClose: () => void
}

type Draft = { storefront: string; chartType: string; device: string; genre: string }

const draftOf = ({ storefront, type: chartType, device, genre }: Chart): Draft => ({
  storefront,
  chartType,
  device,
  genre: String(genre),
})

const keyOf = ({ storefront, chartType, genre, device }: Draft): ChartKey | undefined => {
  const text = [storefront, chartType, genre, device].join(':')
  return isChartKey(text) ? text : undefined
}

type FieldProps = Pick<SelectFieldProps, 'label' | 'className' | 'children'> & {
  name: keyof Draft
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
}

const Field = ({ name, draft, onChange, ...field }: FieldProps) => (
  <SelectField {...field} look="small" value={draft[name]} onChange={value => onChange({ [name]: value })} />
)

const objectionTo = (chart: ChartKey | undefined, { charts, isFull }: Pick<AddChartProps, 'charts' | 'isFull'>) => {
  if (isFull) return words.full
  return chart && charts.includes(chart) ? words.alreadyShown : undefined
}

export const AddChart = ({ id, charts, isFull, onAdd, onClose }: AddChartProps) => {
  const form = useRef<HTMLFormElement>(null)
  const last = charts.at(-1)
  const [draft, setDraft] = useState(() => draftOf(last ? parseChartKey(last) : usualChart))
  const [isAsked, setAsked] = useState(false)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setAsked(false)
  }
  const chart = keyOf(draft)
  const objection = objectionTo(chart, { charts, isFull })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chart && !objection) onAdd(chart)
    else setAsked(true)
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  const field = { draft, onChange: change }
  return (
    <form
      id={id}
      ref={form}
      aria-label={words.addLabel}
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      className="mt-3 border-y border-line py-3"
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <Field {...field} name="storefront" label={pickerWords.country} className="w-full sm:w-48">
          <CountryOptions />
        </Field>
        <Field {...field} name="chartType" label={pickerWords.chartType} className="w-32">
          <Options values={chartTypes} nameOf={type => chartTypeNames[type]} />
        </Field>
        <Field {...field} name="device" label={pickerWords.device} className="w-28">
          <Options values={devices} nameOf={device => deviceNames[device]} />
        </Field>
        <Field {...field} name="genre" label={pickerWords.category} className="w-full sm:w-48">
          <option value={allGenres}>{pickerWords.allCategories}</option>
          <GenreOptions />
        </Field>
        <Button type="submit" look="solid" className="h-8!">
          {words.addNow}
        </Button>
        <Button onClick={onClose} className="h-8!">
          {words.cancel}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-second empty:hidden">
        {(isAsked || isFull) && objection}
      </p>
    </form>
  )
}
