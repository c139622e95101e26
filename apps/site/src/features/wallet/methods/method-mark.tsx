import { Bitcoin, CreditCard, Landmark, Store, Ticket, WalletMinimal } from 'lucide-react'
import { cx } from '@fairhall/ui/cx'
import { CoinGlyph, hasGlyph } from './coin-glyphs.tsx'

const marks: Record<string, typeof CreditCard> = {
  card: CreditCard,
  bank: Landmark,
  voucher: Ticket,
  agent: Store,
  bitcoin: Bitcoin,
}

const tints: Record<string, string> = {
  bitcoin: 'text-brass-bright',
  dogecoin: 'text-brass-bright',
  ethereum: 'text-azure',
  usdc: 'text-azure',
  ton: 'text-azure',
  litecoin: 'text-muted',
  xrp: 'text-text',
  solana: 'text-jade',
  tether: 'text-jade',
  pix: 'text-jade',
  tron: 'text-coral',
}

/** The icon of a payment method, chosen by its configured logo name. Unknown names get a wallet icon. */
export function MethodMark({ logo }: { logo: string }) {
  const Mark = marks[logo] ?? WalletMinimal
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-10 shrink-0 items-center justify-center rounded-[10px] bg-lifted',
        tints[logo],
      )}
    >
      {hasGlyph(logo) ? <CoinGlyph name={logo} /> : <Mark className="size-5" />}
    </span>
  )
}
