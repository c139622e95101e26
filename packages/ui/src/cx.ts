/** Joins class names and leaves out what is false, so that conditions can stand in the call. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
