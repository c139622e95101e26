import type { Currency, PaymentMethod } from '@fairhall/contract'
import { clampAmount, isAmountWithin } from '@fairhall/ui/amount'
import { useCallback, useState } from 'react'
import { focusError } from '../../../shell/forms/focus-move.ts'
import { useForm } from '../../../shell/forms/use-form.ts'
import { useServerErrors } from '../../../shell/forms/use-server-errors.ts'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
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

/** A payment that was sent without a reply, and that the form continues. */
export interface ResumedPayment {
  amount: string
  fields?: Readonly<Record<string, string>> | undefined
  destinationId?: string | undefined
}

interface FormOptions {
  /** A further maximum in the API's unit, such as the player's balance. It may become known later. */
  most?: string | undefined
  resumed: ResumedPayment | null
}

/**
 * The form of one payment method: an amount within its range and the method's own fields. Use a `key`, so that
 * another method mounts a new instance.
 */
export function useMethodForm(method: PaymentMethod, currency: Currency, { most, resumed }: FormOptions) {
  const server = useServerErrors()
  const [start] = useState(() => ({ ...firstFieldValues(method), ...resumed?.fields }))
  const form = useForm<FieldValues>(
    start,
    useCallback((entered: FieldValues) => methodRules(method, entered), [method]),
  )
  const { values } = form
  const unit = amountUnit(currency)
  const { range, isBeyond } = reachOf(amountRange(method, values), most)
  const [entered, setAmount] = useState(() =>
    unit.toShown(resumed?.amount ?? firstAmount(method.presets, range)),
  )

  const [isAmountChosen, setIsAmountChosen] = useState(resumed !== null)

  const shownRange = { min: unit.toShown(range.min), max: unit.toShown(range.max) }
  const amount = isAmountChosen ? entered : clampAmount(entered, undefined, shownRange.max)

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
    /** The player's balance is below the minimum of this method or of the chosen network. */
    isBeyond,
    network,
    presets: presetsWithin(method.presets, range),
    amount,
    /** Whether the player chose the amount, rather than the form. */
    isAmountChosen,
    chooseAmount: (next: string) => {
      server.clear('amount')
      // A field reports its value again on blur, so compare first.
      if (next !== amount) setIsAmountChosen(true)
      setAmount(next)
    },
    /** Raises the form's first amount. */
    raiseAmount: (next: string) => setAmount(clampAmount(next, undefined, shownRange.max)),
    amountError: server.of('amount'),
    /** The amount in the API's unit; null if it is invalid or out of range. */
    wireAmount: isWithin ? unit.toWire(amount) : null,
    /** With a saved destination, the method's own fields are hidden, so their errors must not block the form. */
    canSendTo: isWithin && !isRefused(['amount', 'destinationId']),
    canSubmit: isWithin && form.isValid && !isRefused(['amount', ...ownFields]),
    /** Shows what keeps the form from being sent. */
    showErrors: (element: HTMLFormElement) => {
      form.leave(...ownFields)
      focusError({ current: element })
    },
    fields: () => toFields(method, values),
    fieldNames: ['amount', 'destinationId', ...ownFields],
  }
}

export type MethodForm = ReturnType<typeof useMethodForm>
