import type { ReactNode } from 'react'

type CheckBoxProps = { isOn: boolean; isPartly?: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** A native checkbox. `isPartly` sets the indeterminate state of a group. */
export const CheckBox = ({ isOn, isPartly = false, onChange, children }: CheckBoxProps) => (
  <label className="flex min-h-7 min-w-0 items-center gap-2 text-table">
    <input
      ref={box => {
        if (box) box.indeterminate = isPartly
      }}
      type="checkbox"
      checked={isOn}
      onChange={event => onChange(event.currentTarget.checked)}
      className="size-4 shrink-0 accent-ink"
    />
    {children}
  </label>
)
