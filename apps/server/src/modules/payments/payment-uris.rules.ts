/**
 * What the code of an address carries, so that a wallet fills in the rest by itself: above all the tag, without which coins
 * cannot be matched. Each chain has a public scheme of its own; where wallets read none, the code is the bare address. Pure.
 */
import { toSubunits } from '@fairhall/money'
import type { Chain } from './addresses.rules.ts'

export interface CoinPayment {
  chain: Chain
  currency: string
  address: string
  tag: string | undefined
  /** Of the main unit, with what the provider takes on top. */
  amount: string
}

const NANOTONS = 1_000_000_000

const ofBitcoin =
  (scheme: string) =>
  ({ address, amount }: CoinPayment) =>
    `${scheme}:${address}?amount=${amount}`

const writers: Partial<Record<Chain, (payment: CoinPayment) => string>> = {
  // BIP 21, which the other two have taken over.
  bitcoin: ofBitcoin('bitcoin'),
  litecoin: ofBitcoin('litecoin'),
  dogecoin: ofBitcoin('dogecoin'),
  // Parameters of XLS-2 (xls.xrpl.org) behind the prefix that is no single wallet's (docs.xaman.dev, "Payment request link").
  xrp: ({ address, tag, amount }) =>
    `xrpl://${address}?amount=${amount}${tag === undefined ? '' : `&dt=${tag}`}`,
  // docs.ton.org, "Deep links": the amount in billionths, the memo as text, the address in the form for addresses of pages.
  ton: ({ address, tag, amount }) =>
    `ton://transfer/${address.replaceAll('+', '-').replaceAll('/', '_')}?amount=${toSubunits(amount, NANOTONS)}${
      tag === undefined ? '' : `&text=${encodeURIComponent(tag)}`
    }`,
}

/** Chains on which other coins travel too: of those a wallet would take the amount for one of the chain's own. */
const ownCoins: Partial<Record<Chain, string>> = { xrp: 'XRP', ton: 'TON' }

export function toPaymentUri(payment: CoinPayment): string {
  const { chain, currency, address } = payment
  const write = writers[chain]
  const isOther = ownCoins[chain] !== undefined && ownCoins[chain] !== currency
  return write === undefined || isOther ? address : write(payment)
}
