export declare const isInstalled: (folder?: string) => boolean

/** @throws CommandError when npm fails; its output is on standard error. */
export declare const ensureInstalled: (folder?: string) => Promise<void>

export declare const isForPlatform: (
  entry: { os?: string | string[]; cpu?: string | string[]; libc?: string | string[] },
  here?: { platform: string; arch: string },
) => boolean

/** How to call npm. */
export declare const npmCall: (environment: NodeJS.ProcessEnv) => { command: string; args: string[] }

/** The environment for npm. */
export declare const withoutOwnNode: (environment: NodeJS.ProcessEnv) => NodeJS.ProcessEnv

/** @throws CommandError if this machine uses its own Node, and that is too old. */
export declare const ensureNode: (used?: { node: string; version: string }) => void
