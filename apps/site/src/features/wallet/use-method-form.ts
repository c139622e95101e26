import type { Currency, PaymentMethod } from '@fairhall/contract'
import { clampAmount, isAmountWithin } from '@fairhall/ui/amount'
import { useCallback, useState } from 'react'
import { useForm } from '../../shell/forms/use-form.ts'
import { useServerErrors } from '../../shell/forms/use-server-errors.ts'
import { amountUnit } from './amount-unit.ts'
import { firstAmount, presetsWithin } from './first-amount.ts'
import {
  amountForNetwork,
  amountRange,
  chosenNetwork,
  type FieldValues,
  firstFieldValues,
  methodRules,
  reachOf,
  toFields,
} from './method-rules.ts'

/** A payment that was sent, and that the form goes on with. */
export interface Begun {
  amount: string
  fields?: Readonly<Record<string, string>> | undefined
  destinationId?: string | undefined
}

interface Given {
  /** A further bound on the wire, such as what a player has. */
  most?: string
  begun: Begun | null
}

/**
 * The form of one payment method: an amount in its range and the method's own fields. A component with another method must
 * be another instance (`key`).
 */
export function useMethodForm(method: PaymentMethod, currency: Currency, { most, begun }: Given) {
  const server = useServerErrors()
  const [start] = useState(() => ({ ...firstFieldValues(method), ...begun?.fields }))
  const form = useForm<FieldValues>(
    start,
    useCallback((entered: FieldValues) => methodRules(method, entered), [method]),
  )
  const { values } = form
  const unit = amountUnit(currency)
  const { range, isBeyond } = reachOf(amountRange(method, values), most)
  const [amount, setAmount] = useState(() =>
    unit.toShown(begun?.amount ?? firstAmount(method.presets, range)),
  )

  const [isAmountChosen, setIsAmountChosen] = useState(begun !== null)

  const shownRange = { min: unit.toShown(range.min), max: unit.toShown(range.max) }

  const network = chosenNetwork(method, values)
  const [networkBefore, setNetworkBefore] = useState(network)
  if (network !== networkBefore) {
    setNetworkBefore(network)
    setAmount(amountForNetwork(networkBefore, amount, shownRange))
  }

  const isWithin = !isBeyond && isAmountWithin(amount, shownRange.min, shownRange.max)
  const ownFields = method.fields.map((field) => field.key)
  const isRefused = (names: readonly string[]) => names.some((name) => server.of(name) !== undefined)
  return {
    method,
    form,
    server,
    unit,
    range,
    /** A player has less than the least that can go this way, over this network where one is chosen. */
    isBeyond,
    network,
    presets: presetsWithin(method.presets, range),
    amount,
    /** Whether it is the player's, and not what the form has begun with. */
    isAmountChosen,
    chooseAmount: (next: string) => {
      server.clear('amount')
      // A field that is left says its value once more.
      if (next !== amount) setIsAmountChosen(true)
      setAmount(next)
    },
    /** Raises what the form has begun with. */
    raiseAmount: (next: string) => setAmount(clampAmount(next, undefined, shownRange.max)),
    amountError: server.of('amount'),
    /** The amount on the wire; null while what is typed is none, or is out of range. */
    wireAmount: isWithin ? unit.toWire(amount) : null,
    /** With a saved destination the method's own fields are not shown: nothing said of them may hold it up. */
    canSendTo: isWithin && !isRefused(['amount', 'destinationId']),
    canSubmit: isWithin && form.isValid && !isRefused(['amount', ...ownFields]),
    fields: () => toFields(method, values),
    fieldNames: ['amount', 'destinationId', ...ownFields],
  }
}

export type MethodForm = ReturnType<typeof useMethodForm>
