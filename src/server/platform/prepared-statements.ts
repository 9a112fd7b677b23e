import type pg from 'pg'

/** A statement that is used this often is prepared. */
const usesBefore = 3
const mostPrepared = 500
/** Longer ones have as many parameters as there were rows, so they seldom come again. */
const longestText = 4_000
const mostCounted = 5_000
/** The best plan for a rare word is not the best for a common one, and a prepared statement may keep one plan for both. */
const comparesText = /\blike\b|%/i

/** What `query` of a connection takes. */
export type Statement = [statement: string | pg.QueryConfig, values?: unknown[]]

const isUnfit = (text: string): boolean => text.length > longestText || comparesText.test(text)

/**
 * Gives statements that come often a name, under which a connection prepares them once: PGlite takes four times as long to
 * parse a small statement as to run it.
 */
export const createPreparedStatements = () => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= mostPrepared || isUnfit(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < usesBefore) {
      if (uses.size >= mostCounted) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }

  /** Without values, a text may hold several statements, which cannot be prepared. */
  return (sent: Statement): Statement => {
    const [statement, values = []] = sent
    if (values.length === 0) return sent
    const config = typeof statement === 'string' ? { text: statement } : statement
    const name = nameOf(config.text)
    return name ? [{ ...config, name }, values] : sent
  }
}
