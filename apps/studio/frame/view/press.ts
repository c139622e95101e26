/**
 * A press means what the button said when the press began. `word` is what the button says now: if that changed while the
 * press was under way, the press does nothing. A click without a beginning, such as by a shortcut, always counts.
 */
export function createPress(word: () => string) {
  let begunAs: string | null = null
  return {
    begin() {
      begunAs = word()
    },
    /** To be asked once for each click. */
    isMeant(): boolean {
      const isMeant = begunAs === null || begunAs === word()
      begunAs = null
      return isMeant
    },
  }
}
