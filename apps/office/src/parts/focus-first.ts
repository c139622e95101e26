/** Pass as `ref` to the field that a page was opened for. */
export function focusFirst(field: HTMLElement | null): void {
  field?.focus()
}
