/** Messages as in a content file: texts, nested under keys or in lists. */
export type Tree = string | readonly Tree[] | { readonly [key: string]: Tree }

/** Every text of a tree with its key path, `a.b.0.c`. */
export function* leavesOf(tree: Tree, path = ''): Generator<[path: string, text: string]> {
  if (typeof tree === 'string') {
    yield [path, tree]
    return
  }
  for (const [key, child] of Object.entries(tree))
    yield* leavesOf(child, path === '' ? key : `${path}.${key}`)
}

/** The value at a key path, or undefined. */
export function at(tree: Tree | undefined, path: string): Tree | undefined {
  let here: Tree | undefined = tree
  for (const key of path.split('.')) {
    if (here === undefined || typeof here === 'string' || !Object.hasOwn(here, key)) return undefined
    here = (here as { readonly [key: string]: Tree })[key]
  }
  return here
}

/**
 * Merges `over` into `base`, key by key. Lists are replaced as a whole, because half a list of paragraphs is
 * not a valid text.
 */
export function merge(base: Tree | undefined, over: Tree | undefined): Tree {
  if (over === undefined) return base ?? {}
  if (base === undefined || typeof over === 'string' || typeof base === 'string') return over
  if (Array.isArray(over) || Array.isArray(base)) return over

  const merged: Record<string, Tree> = { ...(base as Record<string, Tree>) }
  for (const [key, child] of Object.entries(over)) merged[key] = merge(merged[key], child)
  return merged
}
