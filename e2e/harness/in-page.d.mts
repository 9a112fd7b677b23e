export declare const reportViolations: () => void

export declare const findOverflow: () => string[]

export declare const countBroken: (images: (SVGElement | HTMLElement)[]) => number
