import { CreditCard } from 'lucide-react'
import { AMEX_PATTERN, CARD_PATTERN, type CardKind, cardKindOf } from '../../formats/card-number.ts'
import { maskOf } from '../../formats/mask.ts'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from '../text/masked-input.tsx'

const common = maskOf({ pattern: CARD_PATTERN }, 'en')
const amex = maskOf({ pattern: AMEX_PATTERN }, 'en')
const mask = (typed: string) =>
  cardKindOf(typed.replace(/\D/g, '')) === 'amex' ? amex(typed) : common(typed)

const names: Record<CardKind, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
  mir: 'Mir',
  elo: 'Elo',
}

/** A payment card number in groups; the card brand shows after the first digits. */
export default function CardInput(props: InputProps) {
  const kind = cardKindOf(props.value)
  return (
    <MaskedInput
      autoComplete="cc-number"
      {...props}
      mask={mask}
      inputMode="numeric"
      dir="ltr"
      inputClassName="tabular-nums rtl:text-end"
      prefix={<CreditCard aria-hidden="true" className="size-5" />}
      suffix={
        kind && (
          <span className="rounded-tick bg-lifted px-2 py-0.5 me-1 font-semibold text-text">
            {names[kind]}
          </span>
        )
      }
    />
  )
}
