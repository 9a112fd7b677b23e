/** The placeholders for messages of a channel. People write them in braces. */
export const textPlaceholders = [
  'app',
  'country',
  'chart',
  'rank',
  'before',
  'change',
  'reason',
  'depth',
  'time',
  'link',
] as const
export type TextPlaceholder = (typeof textPlaceholders)[number]

/** A title is about the first change of a message; `more` counts the others, and `title` is the usual title. */
export const titlePlaceholders = [...textPlaceholders, 'title', 'more'] as const

export const longestTitleTemplate = 200
export const longestTextTemplate = 1_000

type TemplatePart<Name> = string | { name: Name }

export type Template<Name> = readonly TemplatePart<Name>[]

/** Two braces stand for one. */
const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g

const listNames = (names: readonly string[]): string => names.map(name => `{${name}}`).join(' ')

type Read<Name> = { template: Template<Name>; problem?: undefined } | { template?: undefined; problem: string }

/** Reads a template, or says in one sentence what is wrong with it. */
export const readTemplate = <Name extends string>(text: string, names: readonly Name[]): Read<Name> => {
  const parts: TemplatePart<Name>[] = []
  for (const [found, written] of text.matchAll(token)) {
    if (found === '{{' || found === '}}') parts.push(found.charAt(0))
    else if (found === '{') return { problem: 'A brace { is not closed. Write {{ for a brace in the text.' }
    else if (found === '}') return { problem: 'A brace } was not opened. Write }} for a brace in the text.' }
    else if (written === undefined) parts.push(found)
    else {
      const name = names.find(known => known === written)
      if (name === undefined)
        return { problem: `There is no placeholder {${written}}. Available here: ${listNames(names)}.` }
      parts.push({ name })
    }
  }
  return { template: parts }
}

/** Values are inserted as they are: a value with braces is never read as a placeholder. */
export const fillTemplate = <Name extends string>(
  template: Template<Name>,
  values: Readonly<Record<Name, string>>,
): string => template.map(part => (typeof part === 'string' ? part : values[part.name])).join('')
