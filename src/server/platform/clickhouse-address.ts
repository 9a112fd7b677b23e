/** What CLICKHOUSE_URL says, in parts. The password goes into a header, so no address of a request contains it. */
export type ClickHouseAddress = { url: string; username: string; password: string; database: string }

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '8123', 'https:': '8443' }

/** A URL forgets a port that is the default of its protocol, which ClickHouse does not use. */
const namesPort = (text: string): boolean => /^https?:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^:/?#]*):\d/.test(text)

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Undefined if the address names no single database, has parameters, or is not encoded as addresses are. */
export const parseClickHouseUrl = (text: string): ClickHouseAddress | undefined => {
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text)
  const [database, user, secret] = [pathname.replace(/^\/|\/$/g, ''), username, password].map(decode)
  if (!database || database.includes('/') || user === undefined || secret === undefined || search || hash)
    return undefined
  const usedPort = namesPort(text) ? port || (protocol === 'https:' ? '443' : '80') : defaultPorts[protocol]
  return { url: `${protocol}//${hostname}:${usedPort}`, username: user || 'default', password: secret, database }
}
