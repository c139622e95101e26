import { useMoneyFormat } from '../market/use-money.ts'

interface Prize {
  name: string | null
  amount: string
}

/** A prize in a few words: an offer by its name, cash by its amount. */
export function usePrizeText(): (prize: Prize, currency: string) => string {
  const money = useMoneyFormat()
  return ({ name, amount }, currency) => name ?? money(amount, currency)
}
