export declare const root: string
export declare const inRoot: (...parts: string[]) => string
export declare const projectNode: string
export declare const envFile: () => string[]
