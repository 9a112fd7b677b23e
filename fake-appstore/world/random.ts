/** All randomness in the fake world comes from hashes, so any part can be generated without the others. */

/** A new 32-bit number from two: the finalizer of murmur3 over their combination. */
export const mix = (a: number, b: number): number => {
  let h = (a ^ Math.imul(b, 0x9e3779b1)) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** 0 ≤ x < 1 */
export const unitOf = (hash: number): number => hash / 4294967296

/** −1 ≤ x < 1 */
export const signedOf = (hash: number): number => hash / 2147483648 - 1

export const hashText = (text: string, seed = 0): number => {
  let h = (0x811c9dc5 ^ seed) | 0
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h, text.length)
}

export type Draw = {
  unit: () => number
  between: (low: number, high: number) => number
  /** An integer from 0 to `count`, exclusive. */
  below: (count: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T
}

/** A stream of random numbers that depends on the seed alone. */
export const createDraw = (seed: number): Draw => {
  let step = 0
  const unit = () => unitOf(mix(seed, ++step))
  const below = (count: number) => Math.floor(unit() * count)
  return {
    unit,
    below,
    between: (low, high) => low + (high - low) * unit(),
    chance: probability => unit() < probability,
    pick: list => pickFrom(list, below(list.length)),
  }
}

/** The item at the index modulo the length of the list. @throws RangeError if the list is empty. */
export const pickFrom = <T>(list: readonly T[], index: number): T => {
  if (list.length === 0) throw new RangeError('A list without items has nothing to pick.')
  return list[index % list.length] as T
}

/** Smooth noise in −1..1: random values at integers, eased between them. `at` may be any number. */
export const noiseAt = (seed: number, at: number): number => {
  const knot = Math.floor(at)
  const part = at - knot
  const from = signedOf(mix(seed, knot))
  const to = signedOf(mix(seed, knot + 1))
  return from + (to - from) * part * part * (3 - 2 * part)
}
