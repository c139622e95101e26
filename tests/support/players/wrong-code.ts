/** Returns six digits that are not a valid code. A fixed code in a test would be valid once in a million runs. */
export const wrongCode = (...right: readonly string[]): string =>
  ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
