import type { z } from 'zod'
import type { Ask } from '#contract/ask.ts'

/** What a tool needs to answer: the API in the caller's name, and the address of the site for links. */
export type ToolContext = { ask: Ask; site: string }

/** Maximum rows of one answer: assistants truncate answers much longer than 25,000 tokens. */
export const mostRows = 200
export const usualRows = 50

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  /** verb_noun */
  name: string
  title: string
  /** For the model: what the tool answers, and which tool is next. Never contains text from the App Store. */
  description: string
  input: Input
  output: Output
  /** Whether it changes something; then it answers with a preview until `confirm` is given. Default: no. */
  changes?: 'adds' | 'removes'
  run: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>
}

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Tool<Input, Output>,
): Tool<Input, Output> => definition
