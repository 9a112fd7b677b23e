export const copyFieldWords = {
  copy: 'Copy',
  copyOf: (what: string) => `Copy: ${what}`,
  selected: 'The link is selected. Copy it with the keyboard.',
  textSelected: 'The text is selected. Copy it with the keyboard.',
} as const
