/** Binary search: the number of leading items for which `isBefore` is true. The items must be partitioned by it. */
export const partitionPoint = <Item>(items: ArrayLike<Item>, isBefore: (item: Item) => boolean): number => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && isBefore(item)) low = middle + 1
    else high = middle
  }
  return low
}
