export const labelClass = 'block text-table font-medium'
export const boxClass =
  'block h-9 w-full min-w-0 rounded-button border border-line-strong bg-panel text-table text-ellipsis placeholder:text-third aria-invalid:border-accent disabled:bg-transparent disabled:text-third'
