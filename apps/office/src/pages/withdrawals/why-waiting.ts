import type { OfficeWithdrawal } from '@fairhall/contract/office'

export const whyWaiting = (
  { reasons, waits }: Pick<OfficeWithdrawal, 'reasons' | 'waits'>,
  code: (value: string) => string,
): string =>
  [...reasons.map((reason) => code(`review.${reason}`)), ...waits.map((wait) => code(`wait.${wait}`))].join(
    ', ',
  )
