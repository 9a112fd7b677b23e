type NodeEnvironment = { NODE_COMPILE_CACHE: string; NODE_OPTIONS: string }

export declare const addImport: (options: string, file: string) => string
export declare const addOption: (options: string, option: string) => string
export declare const quickNode: NodeEnvironment & { [name: string]: string }
export declare const shortLivedNode: NodeEnvironment
