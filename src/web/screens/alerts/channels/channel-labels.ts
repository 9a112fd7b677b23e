/** The same limit as in the contract. */
export const longestLabel = 60

const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux|CrOS/, 'Linux'],
]

const findName = (names: typeof browsers, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** The default label of a browser channel: `Firefox on Linux`. Users can rename it. */
export const sayBrowser = (agent: string): string =>
  [findName(browsers, agent) ?? 'Browser', findName(systems, agent)].filter(Boolean).join(' on ')
