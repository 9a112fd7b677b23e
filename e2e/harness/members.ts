/** Members of test worlds only. Each belongs to one test file, so files that change a person's data can share a world. */
export const testMembers = ['Ina', 'Joy', 'Sam', 'Sue', 'Tess', 'Toni', 'Tom', 'Una', 'Will'] as const

export type DemoName = 'Ada Admin' | 'Max Member' | 'Mia Member' | `${(typeof testMembers)[number]} Member`
