export declare const quickNode: { NODE_COMPILE_CACHE: string; NODE_OPTIONS: string }
