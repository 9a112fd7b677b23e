export const addChartWords = {
  addLabel: 'Add a chart to the plot',
  addNow: 'Add',
  cancel: 'Cancel',
  alreadyShown: 'This chart is already in the plot.',
  full: 'Five charts is the maximum. Remove one first.',
} as const
