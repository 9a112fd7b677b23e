import { findNearestName } from '#domain/nearest-name.ts'

/** Some leave out the last words of a long name. */
const findNearest = (name: string, known: readonly string[]): string | undefined =>
  findNearestName(name, known) ??
  known.find(candidate => name.includes('_') && candidate.startsWith(`${name.toUpperCase()}_`))

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
