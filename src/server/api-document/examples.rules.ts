import recorded from './examples.json' with { type: 'json' }
import type { Examples } from './operations.rules.ts'

/** Answers of the demo, by the name of their endpoint: `src/server/api-document/examples.test.ts` records them. */
export const examples: Examples = recorded
