/**
 * A pattern from configuration, bare or between slashes with its flags, read in the same way on the site and
 * the server: by whole characters, so that `\p{L}` is a letter of any alphabet. Null for an invalid pattern.
 */
export function toPattern(source: string): RegExp | null {
  const [, between = source, given = ''] = /^\/(.*)\/([a-z]*)$/s.exec(source) ?? []
  // With g or y a pattern would remember its last position.
  const flags = given.replaceAll(/[gy]/g, '')
  try {
    return new RegExp(between, /[uv]/.test(flags) ? flags : `${flags}u`)
  } catch {
    return null
  }
}
