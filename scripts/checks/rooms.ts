/** A top-level folder with import rules: `may` lists the other folders it may import; without it, all. */
export type Room = {
  name: string
  folder: string
  may?: readonly string[]
  /** npm packages it may import; without it, all. `node:` means Node's built-in modules. */
  packages?: readonly string[]
  why: string
}

/** The files directly in src/server. They wire the nouns together, so no noun may import them. */
export const serverRoots = [
  'main',
  'run',
  'start',
  'settings',
  'services',
  'storage',
  'measuring',
  'alerting',
  'pipeline',
  'http-server',
  'routes',
] as const

export const serverRootWhy = `only the roots of the server (${serverRoots.join(', ')}) know one another: take what you need as an argument, and let services.ts hand it over`

/** Server nouns that call the App Store. */
export const appstoreUsers = ['pace', 'collector', 'catalog', 'keywords']

export const appstoreWhy = `only ${appstoreUsers.join(', ')} and the roots of the server speak to the App Store, so that one pace holds for all calls: ask one of them`

/** Pairs of server nouns that must not import each other, in either direction. */
export const strangers = [
  {
    nouns: ['collector', 'summaries'],
    why: 'collector and summaries do not know each other: history stands between them, and pipeline.ts knows the order',
  },
]

export const circleWhy =
  'imports between nouns go one way, types included: hand a function over in services.ts, or move the word to the noun that owns it'

export const componentCircleWhy =
  'imports between folders of components go one way: each folder is one file of the build, and two that need each other are one'

/** The layers of `src/web`, lowest first: each may import the layers it lists, and a screen may not import another screen. */
export const webLayers: Readonly<Record<string, { may: readonly string[]; why: string }>> = {
  lib: { may: [], why: 'lib knows no component and no screen: both stand on it' },
  components: {
    may: ['lib'],
    why: 'a component knows no screen: move what it needs into components, in a folder named after what it is',
  },
  screens: {
    may: ['lib', 'components'],
    why: 'a screen knows no other screen: move what both need into components, in a folder named after what it is',
  },
}

export const testingWhy = 'a testing folder is for tests: code that people run must not depend on it'

/** Folders that replace the outside world, and why the product does not import them. */
export const standIns = new Map([
  ['fake-appstore', 'only tests may use the fake App Store: the product speaks to whatever address it is given'],
  [
    'demo-provider',
    'only the demo and tests may use the demo provider, which signs in without a password: the product speaks to whatever provider it is given',
  ],
])

export const rooms: readonly Room[] = [
  {
    name: 'domain',
    folder: 'src/domain',
    may: [],
    packages: [],
    why: 'domain is the words of the product: pure, without I/O, clock or library, so that every room can stand on it',
  },
  {
    name: 'contract',
    folder: 'src/contract',
    may: ['domain'],
    packages: ['zod'],
    why: 'contract is the agreement between server and screens: it knows domain and zod, and neither side',
  },
  {
    name: 'appstore',
    folder: 'src/appstore',
    may: ['domain'],
    packages: ['zod', 'fast-xml-parser', 'node:'],
    why: 'appstore is a client as if published alone: it knows domain, zod and fast-xml-parser, and nothing of this server',
  },
  {
    name: 'web',
    folder: 'src/web',
    may: ['domain', 'contract'],
    why: 'the screens know the server by its contract only: import from #domain and #contract',
  },
  {
    name: 'server',
    folder: 'src/server',
    may: ['domain', 'contract', 'appstore'],
    why: 'the server knows domain, contract and appstore; screens, tools and tests depend on it, never the other way round',
  },
  {
    name: 'fake-appstore',
    folder: 'fake-appstore',
    may: ['domain'],
    why: 'the fake App Store shares no code with the client it tests, or both could be wrong in the same way: only domain',
  },
  {
    name: 'demo-provider',
    folder: 'demo-provider',
    may: ['domain'],
    why: 'the demo provider shares no code with the sign-in it tests, or both could be wrong in the same way: only domain',
  },
  {
    name: 'e2e',
    folder: 'e2e',
    may: ['domain', 'contract', 'scripts', 'fake-appstore', 'demo-provider'],
    why: 'a browser journey sees the product from outside: its processes, its pages and its contract',
  },
  { name: 'bench', folder: 'bench', why: 'a benchmark may measure anything' },
  {
    name: 'scripts',
    folder: 'scripts',
    may: ['domain', 'contract', 'appstore', 'server', 'web', 'fake-appstore', 'demo-provider', 'bench'],
    why: 'a journey starts the product with scripts, so scripts import no journey: a command that opens a browser is in e2e/commands',
  },
]
