export const labelClass = 'block text-table font-medium'

const box =
  'block w-full min-w-0 rounded-button border border-line-strong bg-panel text-ellipsis placeholder:text-third aria-invalid:border-accent disabled:bg-transparent disabled:text-third'
const smallBox = `${box} h-8 text-sm`

/** `gap` is the space between the label and the box. */
export const fieldLooks = {
  form: { label: labelClass, gap: 'mt-1.5', box: `${box} h-9 text-table`, padding: 'px-3' },
  /** In a row of filters. */
  small: { label: 'block text-xs text-third', gap: 'mt-1', box: smallBox, padding: 'px-2' },
  /** Small, with the label beside the box. */
  inline: { label: 'text-xs text-third', gap: '', box: smallBox, padding: 'px-2' },
}
