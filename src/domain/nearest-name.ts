/** How many single edits turn one text into the other: an insertion, a deletion, a replacement, or a swap of neighbours. */
const countEdits = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row += 1) {
    const edits = [row]
    rows.push(edits)
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      edits.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1))
    }
  }
  return at(a.length, b.length)
}

/** Two edits turn a short name into another: `HOST` into `HOME`, `SMTP_URL` into `AMQP_URL`. */
const lettersPerEdit = 5
const mostEditsOf = (name: string): number => Math.max(1, Math.floor(name.length / lettersPerEdit))

/** The known name that was probably meant, in whatever case it was typed; undefined if none is near. */
export const findNearestName = (typed: string, known: readonly string[]): string | undefined =>
  known
    // Counting edits takes quadratic time, and people can send a text of any length.
    .filter(name => Math.abs(name.length - typed.length) <= mostEditsOf(name))
    .map(name => ({ name, edits: countEdits(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= mostEditsOf(name))
    .sort((a, b) => a.edits - b.edits)[0]?.name
