import { type ChangeEvent, useState } from 'react'
import { caretAfter, type MaskFunction } from './mask.ts'
import { useCaret } from './use-caret.ts'

/**
 * Shows a plain value through a mask and keeps the caret in place. The shown text is separate state, because a value
 * loses incomplete input (such as `12.` in a number). It follows changes of the value from outside.
 */
export function useMasked(mask: MaskFunction, value: string, onValue: (value: string) => void) {
  const { ref, putAt } = useCaret()
  const [shown, setShown] = useState(() => shownOf(mask, value))
  const isOurs = mask(shown).value === value
  const text = isOurs ? shown : shownOf(mask, value)

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    const masked = mask(typed)
    putAt(caretAfter(typed, event.target.selectionStart ?? typed.length, masked.shown))
    setShown(masked.shown)
    if (masked.value !== value) onValue(masked.value)
  }
  return { ref, value: text, onChange }
}

/** A number's value has a decimal point in every language, so it is masked as one. */
function shownOf(mask: MaskFunction, value: string): string {
  const masked = mask(value)
  if (masked.value === value) return masked.shown
  const withComma = mask(value.replace('.', ','))
  return withComma.value === value ? withComma.shown : masked.shown
}
