export declare const reportViolations: () => void

export declare const findOverflow: () => string[]

export declare const countBroken: (images: (SVGElement | HTMLElement)[]) => number

export declare const findMotion: () => string[]

export declare const findInjected: () => string[]

export declare const isHydrated: () => boolean

export declare const waitForPictures: () => Promise<void>

export declare const waitForLayout: () => Promise<void>
export declare const waitForRest: () => Promise<void>
export declare const watchTransitions: () => void
export declare const watchField: (name: string) => void
export declare const inkAt: (canvas: unknown, share: number) => number
