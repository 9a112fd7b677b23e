import { classNames } from '#web/lib/class-names.ts'

type ProgressBarProps = { label: string; done: number; total: number; className?: string }

/** The native progress element, drawn as a thin line. The count is always next to it. */
export const ProgressBar = ({ label, done, total, className }: ProgressBarProps) => (
  <progress
    value={Math.min(done, total)}
    max={Math.max(1, total)}
    aria-label={label}
    className={classNames(
      'keeps-colour block h-1 w-full appearance-none overflow-hidden rounded-badge bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink [&::-webkit-progress-value]:transition-[inline-size]',
      className,
    )}
  />
)
