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
  'views',
  'pipeline',
  'jobs',
  'http-server',
  'routes',
] as const

export const serverRootWhy = `only the roots of the server (${serverRoots.join(', ')}) import one another: take what you need as an argument, and let services.ts pass it in`

export const appstoreUsers = ['pace', 'collector', 'catalog', 'keywords']

export const appstoreWhy = `only ${appstoreUsers.join(', ')} and the roots of the server call the App Store, so that all calls share one pace: use one of them`

/** Pairs of server nouns that must not import each other, in either direction. */
export const strangers = [
  {
    nouns: ['collector', 'summaries'],
    why: 'collector and summaries do not import each other: history is between them, and pipeline.ts defines the order',
  },
]

export const circleWhy =
  'imports between nouns go one way, types included: pass a function in services.ts, or move the type to the noun that owns it'

export const componentCircleWhy =
  'imports between folders of components go one way: merge two folders that need each other'

/** The layers of `src/web`, lowest first: each may import the layers it lists, and a screen may not import another screen. */
export const webLayers: Readonly<Record<string, { may: readonly string[]; why: string }>> = {
  lib: { may: [], why: 'lib imports no component and no screen: both build on it' },
  components: {
    may: ['lib'],
    why: 'a component imports no screen: move what it needs into components, in a folder named after what it is',
  },
  screens: {
    may: ['lib', 'components'],
    why: 'a screen imports no other screen: move what both need into components, in a folder named after what it is',
  },
}

export const testingWhy = 'a testing folder is for tests: production code must not depend on it'

/** Folders that replace the outside world, and why the product does not import them. */
export const standIns = new Map([
  ['fake-appstore', 'only tests may use the fake App Store: the product calls whatever address it is configured with'],
  [
    'demo-provider',
    'only the demo and tests may use the demo provider, which signs people in without a password: the product uses whatever provider it is configured with',
  ],
])

export const rooms: readonly Room[] = [
  {
    name: 'domain',
    folder: 'src/domain',
    may: [],
    packages: [],
    why: 'domain is the vocabulary of the product: pure, without I/O, clock or library, so that every folder can build on it',
  },
  {
    name: 'contract',
    folder: 'src/contract',
    may: ['domain'],
    packages: ['zod'],
    why: 'contract is the API between server and screens: it imports domain and zod, and neither side',
  },
  {
    name: 'appstore',
    folder: 'src/appstore',
    may: ['domain'],
    packages: ['zod', 'fast-xml-parser', 'undici', 'node:'],
    why: 'appstore is a client as if it were published on its own: it imports domain, zod, fast-xml-parser and undici, and nothing of this server',
  },
  {
    name: 'mcp',
    folder: 'src/mcp',
    may: ['domain', 'contract'],
    packages: ['zod', '@modelcontextprotocol/server', 'node:'],
    why: 'the tools for assistants know the server only through its contract, so that they work in it and from a command line: import from #domain and #contract',
  },
  {
    name: 'cli',
    folder: 'src/cli',
    may: ['domain', 'contract', 'mcp'],
    packages: ['zod', 'commander', '@bomb.sh/tab', 'string-width', '@modelcontextprotocol/server', 'node:'],
    why: 'the command line asks any server over HTTP: it imports domain, contract and the tools for assistants, and nothing of this server',
  },
  {
    name: 'web',
    folder: 'src/web',
    may: ['domain', 'contract'],
    why: 'the screens know the server only through its contract: import from #domain and #contract',
  },
  {
    name: 'server',
    folder: 'src/server',
    may: ['domain', 'contract', 'appstore', 'mcp'],
    why: 'the server imports domain, contract, appstore and mcp; screens, tools and tests depend on it, never the other way round',
  },
  {
    name: 'fake-appstore',
    folder: 'fake-appstore',
    may: ['domain'],
    why: 'the fake App Store shares no code with the client it tests, or both could be wrong in the same way: import only domain',
  },
  {
    name: 'demo-provider',
    folder: 'demo-provider',
    may: ['domain'],
    why: 'the demo provider shares no code with the sign-in it tests, or both could be wrong in the same way: import only domain',
  },
  {
    name: 'e2e',
    folder: 'e2e',
    may: ['domain', 'contract', 'scripts', 'fake-appstore', 'demo-provider'],
    why: 'a browser journey sees the product from the outside: its processes, its pages and its contract',
  },
  { name: 'bench', folder: 'bench', why: 'a benchmark may measure anything' },
  {
    name: 'scripts',
    folder: 'scripts',
    may: ['domain', 'contract', 'appstore', 'cli', 'server', 'web', 'fake-appstore', 'demo-provider', 'bench'],
    why: 'journeys start the product with scripts, so scripts import no journey: a command that opens a browser goes in e2e/commands',
  },
]
