/** Charts that were shuffled, in English. */
export const shuffledWords = {
  title: 'Shuffled Charts',
  one: 'Shuffled: {chart}, {country}, {day}',
  meaning:
    'The ranks of the whole chart moved far beyond normal there. They are kept as they were read, but nobody is told of changes in them.',
  more: (text: string) => `${text} more`,
}
