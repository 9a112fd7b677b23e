import { classNames } from '#web/lib/class-names.ts'

/** A grey placeholder. Set `className` to the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('breathes block rounded-badge bg-line/75', className)} />
)
