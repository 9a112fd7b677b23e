/** What `release.json` says. */
export type ReleaseStamp = { version: string; platform: string }

export declare const stampName: string

/** @throws CommandError if the packages of the release are for another platform. */
export declare const isRelease: (folder?: string, platform?: string) => boolean

/** The option for Node that reads the settings of a command; empty if there is no file with settings. */
export declare const commandEnvFile: (places?: { folder?: string; file?: string }) => string[]
