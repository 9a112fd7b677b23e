export const copyFieldWords = {
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  selected: 'The link is selected: copy it from the keyboard.',
  textSelected: 'The text is selected: copy it from the keyboard.',
} as const
