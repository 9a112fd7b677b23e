export declare class CommandError extends Error {}

export declare const runCommand: (main: () => Promise<number>) => Promise<void>
