import { classNames } from '#web/lib/class-names.ts'

/** A grey stand-in; give it the size of what will come. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('breathes block rounded-badge bg-line/75', className)} />
)
