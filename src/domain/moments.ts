/** How many of things in order of time come before a moment. */
export const countBefore = <Item>(items: readonly Item[], at: Date, momentOf: (item: Item) => Date): number => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && momentOf(item).getTime() < at.getTime()) low = middle + 1
    else high = middle
  }
  return low
}
