/**
 * Payment URIs for QR codes, so that a wallet app fills in everything. The tag matters most: coins without it can't be
 * matched to a deposit. Each chain has a public URI scheme. Where wallet apps support none, the code is the bare
 * address. Pure.
 */
import { toSubunits } from '@fairhall/money'
import type { Chain } from './addresses.rules.ts'

export interface CoinPayment {
  chain: Chain
  currency: string
  address: string
  tag: string | undefined
  /** In main units, including the provider's fee. Null if the player chooses it while paying. */
  amount: string | null
}

const NANOTONS = 1_000_000_000

/** Only known parameters, joined as a query. */
function withQuery(address: string, parameters: Record<string, string | null | undefined>): string {
  const known = Object.entries(parameters).filter(([, value]) => typeof value === 'string')
  if (known.length === 0) return address
  return `${address}?${known.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`
}

const ofBitcoin =
  (scheme: string) =>
  ({ address, amount }: CoinPayment) =>
    withQuery(`${scheme}:${address}`, { amount })

const writers: Partial<Record<Chain, (payment: CoinPayment) => string>> = {
  // BIP 21, also used by the other two.
  bitcoin: ofBitcoin('bitcoin'),
  litecoin: ofBitcoin('litecoin'),
  dogecoin: ofBitcoin('dogecoin'),
  // XLS-2 parameters (xls.xrpl.org) with the wallet-neutral prefix (docs.xaman.dev, "Payment request link").
  xrp: ({ address, tag, amount }) => withQuery(`xrpl://${address}`, { amount, dt: tag }),
  // docs.ton.org, "Deep links": amount in nanotons, memo as text, URL-safe form of the address.
  ton: ({ address, tag, amount }) =>
    withQuery(`ton://transfer/${address.replaceAll('+', '-').replaceAll('/', '_')}`, {
      amount: amount === null ? null : String(toSubunits(amount, NANOTONS)),
      text: tag,
    }),
}

/** Chains that also carry other coins. For those, a wallet app would read the amount as the chain's own coin. */
const ownCoins: Partial<Record<Chain, string>> = { xrp: 'XRP', ton: 'TON' }

export function toPaymentUri(payment: CoinPayment): string {
  const { chain, currency, address } = payment
  const write = writers[chain]
  const isOther = ownCoins[chain] !== undefined && ownCoins[chain] !== currency
  return write === undefined || isOther ? address : write(payment)
}
