export declare const isInstalled: (folder?: string) => boolean

/** @throws CommandError when npm fails; its output is on standard error. */
export declare const ensureInstalled: (folder?: string) => Promise<void>

export declare const isForPlatform: (
  entry: { os?: string | string[]; cpu?: string | string[]; libc?: string | string[] },
  here?: { platform: string; arch: string },
) => boolean
