type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Drops undefined fields, so that absence has only one representation. */
export const omitUndefined = <T extends object>(fields: T): OmitUndefined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OmitUndefined<T>
