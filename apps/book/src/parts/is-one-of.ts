/** Whether a value from outside, such as a path or the storage, is one of a list. Narrows its type. */
export const isOneOf = <Item>(items: readonly Item[], value: unknown): value is Item =>
  items.some((one) => one === value)
