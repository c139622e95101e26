/** What holds of every path, for the table of what has moved as for the visitor who asks for it. */

const LENGTH_MAX = 512

/** Doubled slashes, dots as segments, encoded separators and broken encodings name no page. */
export function isCleanPath(path: string): boolean {
  if (path.length > LENGTH_MAX || !path.startsWith('/') || path.includes('//')) return false
  if (/%(2f|5c|00)|\\/i.test(path)) return false
  try {
    return !/\/\.\.?(?:\/|$)/.test(path.includes('%') ? decodeURIComponent(path) : path)
  } catch {
    return false
  }
}

/** One spelling of a path, whatever of it is encoded and whether it ends with a slash: what is compared. */
export function plainPath(path: string): string {
  const bare = path.replace(/(?<=.)\/$/, '')
  if (!bare.includes('%')) return bare
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}
