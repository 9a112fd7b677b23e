export declare const openQuickFolder: (options?: {
  environment?: NodeJS.ProcessEnv
  place?: string
  neededBytes?: number
}) => { path: string; remove(): void }
