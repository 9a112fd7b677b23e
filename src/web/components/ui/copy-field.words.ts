export const copyFieldWords = {
  copy: 'Copy',
  selected: 'The link is selected: copy it from the keyboard.',
} as const
