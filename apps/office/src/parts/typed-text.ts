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
  if (typed === null) return null
  const at = typed.sent.indexOf(value)
  if (at !== -1) return { ...typed, sent: typed.sent.slice(at + 1) }
  return value === typed.text ? { ...typed, sent: [] } : null
}
