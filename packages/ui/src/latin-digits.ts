/** Digits of the Arabic, Persian and Devanagari scripts are digits too. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660
    return String(code - zero)
  })
}
