export declare const hashSources: (folder?: string) => string

/**
 * `hasProgress`: false if another process of the same command shows its own.
 * @throws CommandError when the build fails; its output is on standard error.
 */
export declare const ensureWebBuild: (options?: { hasProgress?: boolean }) => Promise<void>
