/** What a staff member types into a search field while the page's address follows a moment later. Pure. */

export interface TypedText {
  text: string
  /** Sent to the address and not seen there yet, oldest first. */
  sent: readonly string[]
}

export const type = (typed: TypedText | null, text: string): TypedText => ({
  text,
  sent: [...(typed?.sent ?? []), text],
})

/** The address has changed. Null if it holds something that was not typed here, as after "back": then the field shows that. */
export function follow(typed: TypedText | null, value: string): TypedText | null {
  if (typed === null || value === typed.text) return typed && { ...typed, sent: [] }
  const at = typed.sent.indexOf(value)
  return at === -1 ? null : { ...typed, sent: typed.sent.slice(at + 1) }
}
