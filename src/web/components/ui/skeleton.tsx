import { classNames } from '#web/lib/class-names.ts'

/** A grey placeholder; give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('breathes block rounded-badge bg-line/75', className)} />
)
