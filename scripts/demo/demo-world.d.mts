import type { ProcessHandle } from '../launch/processes.mjs'

export declare const startFakeAppStore: (options?: {
  seed?: number
  args?: string[]
  env?: NodeJS.ProcessEnv
  onError?: (line: string) => void
}) => Promise<{ handle: ProcessHandle; url: string }>

export declare const storyArguments: (environment?: NodeJS.ProcessEnv) => string[]

export declare const appStoreSettings: (url: string) => Record<string, string>

export declare const shownDemoEnvironment: (options: {
  url: string
  environment?: NodeJS.ProcessEnv
}) => NodeJS.ProcessEnv
export declare const demoEnvironment: (options: { url: string; environment?: NodeJS.ProcessEnv }) => NodeJS.ProcessEnv

export declare const demoServer: string
