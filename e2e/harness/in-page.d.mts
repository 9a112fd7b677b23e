export declare const reportViolations: () => void

export declare const findOverflow: () => string[]
