/** The elements that pass the test, and the others, both in order. */
export function partition<T>(all: readonly T[], test: (one: T) => boolean): [passed: T[], others: T[]] {
  const passed: T[] = []
  const others: T[] = []
  for (const one of all) {
    const list = test(one) ? passed : others
    list.push(one)
  }
  return [passed, others]
}
