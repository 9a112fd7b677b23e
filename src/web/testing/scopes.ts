import type { ShownScope } from '#contract/scopes.ts'
import { chartsOfScope, scopeWords } from '#domain/scope-words.ts'
import { ownScope } from '#domain/scopes.ts'

/** The scope in an answer about one app of the category Productivity. */
export const exampleScope: ShownScope = {
  id: 'own',
  genres: [36, 6007],
  chartTypes: ['top-free'],
  devices: ['iphone'],
  words: 'Productivity and overall, iPhone, free',
}

const ofLists = chartsOfScope(ownScope)

/** The scope in an answer about many apps. */
export const listScope: ShownScope = {
  id: 'own',
  genres: [...ofLists.genres],
  chartTypes: [...ofLists.chartTypes],
  devices: [...ofLists.devices],
  words: scopeWords(ownScope, ofLists),
}
