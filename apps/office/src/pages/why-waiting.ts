import type { OfficeWithdrawal } from '@fairhall/contract/office'

/** While a new version is rolled out, a server of the one before answers without reasons. */
export const whyWaiting = (
  { reasons = [], waits = [] }: Partial<Pick<OfficeWithdrawal, 'reasons' | 'waits'>>,
  code: (value: string) => string,
): string =>
  [...reasons.map((reason) => code(`review.${reason}`)), ...waits.map((wait) => code(`wait.${wait}`))].join(
    ', ',
  )
