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

/** In a short name, two edits make another word: `HOME` of `HOST`, `AMQP_URL` of `SMTP_URL`. */
const lettersPerEdit = 5
const mostEditsOf = (name: string): number => Math.max(1, Math.floor(name.length / lettersPerEdit))

const findNearest = (name: string, known: readonly string[]): string | undefined => {
  const near = known
    .map(candidate => ({ candidate, edits: countEdits(name.toUpperCase(), candidate) }))
    .filter(({ candidate, edits }) => edits <= mostEditsOf(candidate))
    .sort((a, b) => a.edits - b.edits)
  const isLong = name.includes('_')
  return near[0]?.candidate ?? known.find(candidate => isLong && candidate.startsWith(`${name.toUpperCase()}_`))
}

const prefixOf = (name: string): string => name.slice(0, name.indexOf('_') + 1)

/** From this many settings on, a prefix is ours: `AUTH_`, but not `SESSION_`, which desktops use, too. */
const fewestOfFamily = 3

const isOfFamily = (name: string, known: readonly string[]): boolean => {
  const prefix = prefixOf(name)
  return prefix !== '' && known.filter(candidate => prefixOf(candidate) === prefix).length >= fewestOfFamily
}

/** Kubernetes and Docker set these for every service, and one may be called "auth". */
const ofService = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/

/** Variables for Node, Docker Compose and this machine, which people keep in the same file. */
const forOthers = /^(TZ|LANG|LC_\w+|NODE_\w+|UV_\w+|SSL_CERT_\w+|\w+_PROXY|COMPOSE_\w+|MALLOC_\w+|CHROMIUM_PATH)$/i

type Names = {
  /** The names of all settings. */
  known: readonly string[]
  /** The names in the environment. Most of them are none of our business. */
  set: readonly string[]
  /** The names in a file that only holds settings. */
  inFile: readonly string[]
}

/** One sentence for each variable that looks like a setting and is none. */
export const describeUnknownSettings = ({ known, set, inFile }: Names): string[] =>
  [...new Set([...set, ...inFile])]
    .filter(name => !known.includes(name) && !ofService.test(name))
    .flatMap(name => {
      const nearest = findNearest(name, known)
      const isOurs =
        nearest !== undefined || isOfFamily(name, known) || (inFile.includes(name) && !forOthers.test(name))
      if (!isOurs) return []
      const advice = nearest ? `did you mean ${nearest}?` : 'docs/configuration.md lists all settings.'
      return [`${name} is not a setting of Rank Atlas and has no effect: ${advice}`]
    })
