export declare const hashSources: (folder?: string) => string

/** @throws CommandError when the build fails; its output is on standard error. */
export declare const ensureWebBuild: () => Promise<void>
