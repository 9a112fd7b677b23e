/** The form that adds a chart to the plot, in English. */
export const addChartWords = {
  addLabel: 'Add a chart to the plot',
  addNow: 'Add',
  cancel: 'Cancel',
  alreadyShown: 'This chart is in the plot already.',
  full: 'Five charts are as many as can be told apart. Remove one first.',
} as const
