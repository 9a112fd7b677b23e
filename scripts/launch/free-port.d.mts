export declare const findFreePort: () => Promise<number>
