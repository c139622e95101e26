import { Banknote, Bitcoin, CreditCard, Gem, Landmark, MapPin, Smartphone, WalletMinimal } from 'lucide-react'
import { BadgeDollarSign } from 'lucide-react'

const marks: Record<string, typeof CreditCard> = {
  card: CreditCard,
  bank: Landmark,
  bitcoin: Bitcoin,
  ethereum: Gem,
  tether: BadgeDollarSign,
  cash: Banknote,
  agent: MapPin,
  phone: Smartphone,
}

/** The sign of a payment method, by the name that the server gives it. */
export function MethodMark({ logo }: { logo: string }) {
  const Mark = marks[logo] ?? WalletMinimal
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-[10px] bg-lifted"
    >
      <Mark className="size-5" />
    </span>
  )
}
