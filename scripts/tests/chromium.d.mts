export declare const findChromium: (environment?: NodeJS.ProcessEnv, paths?: string[]) => string | undefined

/** Percent of the whole, or undefined for a line that tells nothing of it. */
export declare const readAptProgress: (line: string) => number | undefined

/** @throws CommandError with one sentence when there is no Chromium and none can be installed. */
export declare const ensureChromium: (options?: {
  environment?: NodeJS.ProcessEnv
  paths?: string[]
}) => Promise<string>
