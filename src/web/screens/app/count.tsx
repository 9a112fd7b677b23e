import { Unmeasured } from '#web/components/app-frame/unmeasured.tsx'
import { classNames } from '#web/lib/class-names.ts'

type CountProps = {
  /** Undefined if nothing was measured. */
  value: string | undefined
  label: string
  look: 'large' | 'small'
  isLoud: boolean
  isQuiet: boolean
  onPress: () => void
}

/** A large number with its label. It is a button that opens the share image for this number. */
export const Count = ({ value, label, look, isLoud, isQuiet, onPress }: CountProps) => (
  <button type="button" aria-haspopup="dialog" onClick={onPress} className="group block text-left tabular-nums">
    <span
      className={classNames(
        'block',
        look === 'small' ? 'text-count-small' : 'text-count',
        isLoud && 'text-accent',
        isQuiet && 'text-third',
      )}
    >
      {value ?? <Unmeasured />}
    </span>{' '}
    <span className="block text-sm text-second decoration-line-strong underline-offset-4 group-hover:underline">
      {label}
    </span>
  </button>
)
