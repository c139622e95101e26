/** Six digits that are none of the right ones: digits that stand in a test are right one time in a million. */
export const wrongCode = (...right: readonly string[]): string =>
  ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
