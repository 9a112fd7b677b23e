export const scopeWords = {
  label: 'Charts',
  groups: { own: 'Own', overall: 'Overall', any: 'Any chart' },
  /** As the server words them (`domain/scope-words.ts`); each page would load 2 KB more to compute them. */
  ofLists: {
    own: "each app's category and overall, iPhone (iPad-only apps: iPad), free or paid",
    overall: 'overall, iPhone (iPad-only apps: iPad), free or paid',
    any: 'any chart',
  },
  ranksIn: (charts: string) => `Ranks in ${charts}`,
}
