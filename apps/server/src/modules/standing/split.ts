/** Those that pass the test, and the others; both in their order. */
export function split<T>(all: readonly T[], test: (one: T) => boolean): [those: T[], others: T[]] {
  const those: T[] = []
  const others: T[] = []
  for (const one of all) {
    const list = test(one) ? those : others
    list.push(one)
  }
  return [those, others]
}
