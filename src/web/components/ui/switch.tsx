import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type SwitchProps = { label: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void; className?: string }

const track =
  'relative h-6 w-10 shrink-0 rounded-full border border-third transition-colors group-has-checked:border-ink group-has-checked:bg-ink group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-ink forced-colors:group-has-checked:bg-[Highlight]'
// The knob's position distinguishes on from off, not only the colour.
const knob =
  'absolute top-[3px] left-[3px] size-4 rounded-full bg-third transition-transform group-has-checked:translate-x-4 group-has-checked:bg-paper forced-colors:bg-[CanvasText] forced-colors:group-has-checked:bg-[HighlightText]'

export const Switch = ({ label, isOn, onChange, className }: SwitchProps) => (
  <label className={classNames('group flex w-fit cursor-pointer items-center gap-3 text-table font-medium', className)}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={event => onChange(event.currentTarget.checked)}
      className="sr-only"
    />
    <span aria-hidden="true" className={track}>
      <span className={knob} />
    </span>
    {label}
  </label>
)
