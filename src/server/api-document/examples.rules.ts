import recorded from './examples.json' with { type: 'json' }
import type { Examples } from './operations.rules.ts'

/** Answers that the document shows, by the name of their endpoint. */
export const examples: Examples = recorded
