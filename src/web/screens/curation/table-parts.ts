/** Class names for the tables of the admin panel. */
export const headClass =
  'sticky top-0 bg-paper py-1.5 font-normal whitespace-nowrap shadow-[inset_0_-1px_0_var(--color-line)]'
export const cellClass = 'py-2 pr-4'
