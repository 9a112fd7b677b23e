const suspectReasonNames = new Map([
  ['outdated', 'not newer than the previous reading'],
  ['other-storefront', 'the chart of another country'],
  ['other-chart', 'another chart of the same country'],
  ['other-genre', 'apps of another category'],
  ['empty-after-full', 'empty, although it had apps before'],
  ['unknown-apps', 'apps that this server has never seen'],
  ['much-shorter', 'much shorter than before'],
  ['top-changed', 'an app from the top three is missing, or an unknown app is first'],
  ['frozen', 'the same as an earlier reading'],
  ['replaced', 'far more new apps than usual'],
  ['shuffled', 'apps in a very different order'],
  ['withdrawn-before', 'the same as a withdrawn measurement'],
  ['contradicted', 'contradicts another chart of the country'],
])

/** A code without a description is shown as it is. */
export const suspectReasonText = (reason: string): string => suspectReasonNames.get(reason) ?? reason
