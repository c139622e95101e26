/** Joins class names and skips falsy ones, so a call can contain conditions. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
