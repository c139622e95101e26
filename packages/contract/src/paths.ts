/** Rules for every path, both in the table of redirects and in a visitor's request. */

const LENGTH_MAX = 512

/** Doubled slashes, dot segments, encoded separators and invalid encodings name no page. */
export function isCleanPath(path: string): boolean {
  if (path.length > LENGTH_MAX || !path.startsWith('/') || path.includes('//')) return false
  if (/%(2f|5c|00)|\\/i.test(path)) return false
  try {
    return !/\/\.\.?(?:\/|$)/.test(path.includes('%') ? decodeURIComponent(path) : path)
  } catch {
    return false
  }
}

/** The canonical spelling of a path for comparison, regardless of encoding and trailing slash. */
export function plainPath(path: string): string {
  const bare = path.replace(/(?<=.)\/$/, '')
  if (!bare.includes('%')) return bare
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}
