import type { InputProps } from './input-props.ts'
import RadioInput, { type RadioSetup } from './radio.tsx'

/** The payment methods of a country and currency, each with its mark and how long it takes; two items wait while they load. */
export default function PaymentsInput(props: InputProps & RadioSetup) {
  return <RadioInput {...props} />
}
