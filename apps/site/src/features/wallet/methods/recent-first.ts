import type { PaymentMethod } from '@fairhall/contract'

/** The methods that the player used last come first, the others in the operator's order. `used`: the newest first. */
export function recentFirst(methods: readonly PaymentMethod[], used: readonly string[]): PaymentMethod[] {
  const placeOf = ({ method }: PaymentMethod) => {
    const place = used.indexOf(method)
    return place === -1 ? used.length : place
  }
  return methods.toSorted((one, other) => placeOf(one) - placeOf(other))
}
